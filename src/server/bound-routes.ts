import { type DocumentBody, type Route, bodiesOf, routes } from "../contract/index.ts";
import type { Workbench } from "../workbench/index.ts";
import type { ValidRequest } from "./policy.ts";

type LooseHandler = (request: ValidRequest) => unknown;

export interface BoundRoute {
  readonly name: string;
  readonly route: Route;
  readonly handle: LooseHandler;
  /** Bodies in the words of source documents that it takes besides its own. */
  readonly alsoAccepts: readonly DocumentBody[];
}

/** The types of the handlers tie each to its route; a loop over the routes only passes values through. */
export function boundRoutes({ handlers }: Pick<Workbench, "handlers">): BoundRoute[] {
  return Object.entries(routes).map(([name, route]) => ({
    name,
    route,
    alsoAccepts: bodiesOf(name),
    handle: handlers[name as keyof typeof handlers] as unknown as LooseHandler,
  }));
}
