import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, Env, MiddlewareHandler } from "hono";
import type { Download } from "../contract/index.ts";
import type { Workbench } from "../workbench/index.ts";
import type { Answers } from "./answers.ts";
import type { BoundRoute } from "./bound-routes.ts";
import { callerOf, requireScope, requireStillValid } from "./caller.ts";
import { translateBody } from "./document-bodies.ts";
import { eventStream } from "./event-stream.ts";
import { fileOf } from "./file-of.ts";
import { type PolicyKeeper, sizeLimit } from "./policy.ts";
import { nameRequest } from "./request-names.ts";
import { routeSpec } from "./route-spec.ts";
import { shallowBody } from "./shallow-body.ts";
import { arrayOf, isWhole, pageQuery } from "./whole-list.ts";

/** What all routes are served with. */
export interface Serving {
  readonly keep: PolicyKeeper;
  readonly redact: Workbench["redact"];
  readonly answers: Answers;
  /** What source documents refer to by number. */
  readonly lookups: Workbench["lookups"];
}

/** Serves one route: from a valid request through its policy and its handler to the answer. */
export function bindRoute<E extends Env>(
  app: OpenAPIHono<E>,
  { name, route, handle, alsoAccepts }: BoundRoute,
  { keep, redact, lookups, answers }: Serving,
  before: MiddlewareHandler<E>[] = [],
): void {
  const limit = sizeLimit(route.size);
  /** Before a body is read. */
  const mayCall: MiddlewareHandler<E> = async (context, next) => {
    nameRequest(context.req.raw, name);
    requireScope(callerOf(context as Context), route.scope);
    await next();
  };
  const middleware = [
    ...before,
    mayCall,
    ...(limit === null ? [] : [limit]),
    ...(route.body === undefined ? [] : [shallowBody]),
    ...(alsoAccepts.length === 0 ? [] : [translateBody(app, alsoAccepts, lookups)]),
  ];
  const spec = { ...routeSpec(route), middleware };
  app.openapi(spec, async (context: Context) => {
    const presence = new Presence(context);
    const caller = callerOf(context);
    const valid = (target: string): unknown => context.req.valid(target as never);
    const whole = isWhole(route, context);
    const query = whole ? pageQuery(route, valid("query")) : route.query && valid("query");
    const request = {
      caller,
      ...(route.params === undefined ? {} : { params: await withRunIds(valid("param"), lookups) }),
      ...(route.query === undefined ? {} : { query }),
      ...(route.headers === undefined ? {} : { headers: valid("header") }),
      ...(route.body === undefined ? {} : { body: valid("json") }),
      ...(route.upload === true ? { upload: context.req.raw.body ?? [] } : {}),
      // Made when somebody asks for it: most answers are there at once.
      get signal() {
        return presence.stop.signal;
      },
    };
    const perform = async () => await keep(route, request, async () => await handle(request));
    if (whole) {
      const readAfter = async (cursor: string) =>
        await handle({ ...request, query: pageQuery(route, valid("query"), cursor) });
      const first = (await perform()) as Parameters<typeof arrayOf>[0];
      return arrayOf(first, readAfter as Parameters<typeof arrayOf>[1]);
    }
    if (route.stream === true)
      return eventStream((await perform()) as Parameters<typeof eventStream>[0], {
        stop: presence.stop,
        stillHolds: () => requireStillValid(caller),
        redact,
      });
    if (route.download !== undefined) return fileOf((await perform()) as Download<string | Uint8Array>);
    return await answers.answer(context, route, request, perform);
  });
}

/** Whether a caller is still there. */
class Presence {
  readonly #context: Context;
  #stop: AbortController | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  /** Aborted when the caller goes away. */
  get stop(): AbortController {
    if (this.#stop !== undefined) return this.#stop;
    const stop = new AbortController();
    const { signal } = this.#context.req.raw;
    if (signal.aborted) stop.abort();
    signal.addEventListener("abort", () => stop.abort());
    this.#stop = stop;
    return stop;
  }
}

const RUN_KEYS = ["runId", "otherRunId"];

/** Runs go by their number, too, as source documents have it; everything behind knows them by their id. */
async function withRunIds(params: unknown, { run }: Pick<Workbench["lookups"], "run">): Promise<object> {
  const named = new Map(Object.entries(params as Readonly<Record<string, unknown>>));
  for (const key of RUN_KEYS) {
    const id = named.get(key);
    if (typeof id === "string" && /^\d+$/.test(id)) named.set(key, (await run(id)) ?? id);
  }
  return Object.fromEntries(named);
}
