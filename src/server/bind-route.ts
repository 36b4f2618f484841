import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, Env, MiddlewareHandler } from "hono";
import { type Download, type Route, routes } from "../contract/index.ts";
import type { Workbench } from "../workbench/index.ts";
import type { Answers } from "./answers.ts";
import { eventStream } from "./event-stream.ts";
import { fileOf } from "./file-of.ts";
import { type PolicyKeeper, sizeLimit } from "./policy.ts";
import { routeSpec } from "./route-spec.ts";

type LooseHandler = (request: Record<string, unknown> & { signal: AbortSignal }) => unknown;

interface BoundRoute {
  readonly route: Route;
  readonly handle: LooseHandler;
}

/** What all routes are served with. */
export interface Serving {
  readonly keep: PolicyKeeper;
  readonly redact: Workbench["redact"];
  readonly answers: Answers;
}

/** The types of the handlers tie each to its route; a loop over the routes only passes values through. */
export function boundRoutes({ handlers }: Pick<Workbench, "handlers">): BoundRoute[] {
  return Object.entries(routes).map(([name, route]) => ({
    route,
    handle: handlers[name as keyof typeof handlers] as unknown as LooseHandler,
  }));
}

/** Serves one route: from a valid request through its policy and its handler to the answer. */
export function bindRoute<E extends Env>(
  app: OpenAPIHono<E>,
  { route, handle }: BoundRoute,
  { keep, redact, answers }: Serving,
  before: MiddlewareHandler<E>[] = [],
): void {
  const limit = sizeLimit(route.size);
  const spec = { ...routeSpec(route), middleware: [...before, ...(limit === null ? [] : [limit])] };
  app.openapi(spec, async (context: Context) => {
    const stop = new AbortController();
    const { signal } = context.req.raw;
    signal.addEventListener("abort", () => stop.abort());
    const valid = (target: string): unknown => context.req.valid(target as never);
    const request = {
      ...(route.params === undefined ? {} : { params: valid("param") }),
      ...(route.query === undefined ? {} : { query: valid("query") }),
      ...(route.headers === undefined ? {} : { headers: valid("header") }),
      ...(route.body === undefined ? {} : { body: valid("json") }),
      ...(route.upload === true ? { upload: context.req.raw.body ?? [] } : {}),
      signal: stop.signal,
    };
    const perform = async () => await keep(route, request, async () => await handle(request));
    if (route.stream === true)
      return eventStream((await perform()) as Parameters<typeof eventStream>[0], stop, redact);
    if (route.download === true) return fileOf((await perform()) as Download);
    return await answers.answer(context, route, request, perform);
  });
}
