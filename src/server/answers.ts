import type { Context } from "hono";
import type { Route } from "../contract/index.ts";
import { Failure, type KeptAnswer, phrase } from "../core/index.ts";
import type { Workbench } from "../workbench/index.ts";
import { type BoundRoute, boundRoutes } from "./bound-routes.ts";
import { MarkedRequests } from "./marked-requests.ts";
import { callerOf, nameOf } from "./caller.ts";
import type { PolicyKeeper, ValidRequest } from "./policy.ts";
import { Preconditions, entityTag, isNamed, shownBy } from "./preconditions.ts";

/** Answers in JSON, with what HTTP knows about them: where a new thing is, which state is shown, what was done already. */
export class Answers {
  readonly #keep: PolicyKeeper;
  readonly #handlers: ReadonlyMap<Route, BoundRoute["handle"]>;
  readonly #marked: MarkedRequests;
  readonly #preconditions = new Preconditions();

  constructor(workbench: Workbench, keep: PolicyKeeper) {
    this.#keep = keep;
    this.#marked = new MarkedRequests(workbench);
    this.#handlers = new Map(boundRoutes(workbench).map(({ route, handle }) => [route, handle]));
  }

  async answer(
    context: Context,
    route: Route,
    request: ValidRequest,
    perform: () => Promise<unknown>,
  ): Promise<Response> {
    const carryOut = async () => answerOf(route, await this.#unlessChanged(context, route, request, perform));
    const key = context.req.header("idempotency-key");
    if (key === undefined || !route.changes || route.method !== "post")
      return send(context, route, await carryOut());
    if (route.upload === true)
      throw new Failure("invalid-input", phrase`Requests with a file don't accept an Idempotency-Key.`, {
        hint: phrase`Leave it out; importing the same file twice changes nothing.`,
      });
    const sender = nameOf(callerOf(context));
    const { answer, isRepeated } = await this.#marked.answered({ ...request, route, key, sender }, carryOut);
    if (isRepeated) context.header("idempotency-replayed", "true");
    return send(context, route, answer);
  }

  /** Does it, unless the request names a state that is not there any more. */
  async #unlessChanged(
    context: Context,
    route: Route,
    sent: ValidRequest,
    perform: () => Promise<unknown>,
  ): Promise<unknown> {
    const header = context.req.header("if-match");
    if (header === undefined || !route.changes) return await perform();
    const { caller, params, signal } = sent;
    const shown = shownBy(route);
    const handle = shown === null ? undefined : this.#handlers.get(shown);
    if (shown === null || handle === undefined)
      throw new Failure("invalid-input", phrase`If-Match is not supported here.`, {
        faults: [
          { key: "If-Match", message: phrase`is not supported here`, expected: phrase`a request without it` },
        ],
      });
    const reads = [...(shown.variants ?? []), {}].map((asked) => async () => {
      const request = { caller, params, query: shown.query?.parse(asked), signal };
      return JSON.stringify(await this.#keep(shown, request, async () => await handle(request)));
    });
    const address = JSON.stringify([shown.path, params]);
    return await this.#preconditions.ifUnchanged({ header, address, signal }, reads, perform);
  }
}

function answerOf(route: Route, result: unknown): KeptAnswer {
  if (route.response === null) return { status: 204, location: null, body: null };
  const location = route.status === 201 ? locationOf(route, result) : null;
  return { status: route.status, location, body: JSON.stringify(result) };
}

function send(context: Context, route: Route, { status, location, body }: KeptAnswer): Response {
  if (body === null) return context.body(null, 204);
  if (location !== null) context.header("location", location);
  if (route.method === "get") {
    const tag = entityTag(body);
    context.header("etag", tag);
    const known = context.req.header("if-none-match");
    if (known !== undefined && isNamed(known, tag)) return context.body(null, 304);
  }
  return context.body(body, status === 201 ? 201 : 200, { "content-type": "application/json" });
}

/** Where the created thing is found: below the list it was added to, by the key it goes by. */
function locationOf(route: Route, result: unknown): string {
  const fields: Readonly<Record<string, unknown>> =
    result !== null && typeof result === "object" ? { ...result } : {};
  if (route.location !== undefined)
    return route.location.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(fields[name])),
    );
  const keys = [fields["runId"], fields["id"], fields["name"]];
  const key = keys.find((value) => typeof value === "string" || typeof value === "number");
  return `${route.path}/${encodeURIComponent(key ?? "")}`;
}
