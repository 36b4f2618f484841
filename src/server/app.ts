import { randomBytes } from "node:crypto";
import { OpenAPIHono, createRoute } from "@hono/zod-openapi";
import type { Context, Env, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { secureHeaders } from "hono/secure-headers";
import { type Route, routes, type Download, problemSchema } from "../contract/index.ts";
import { Failure, explainIssue } from "../core/index.ts";
import type { Workbench } from "../workbench/index.ts";
import { type Guest, access, notForGuests, ownSessionOnly, serveLogin } from "./access.ts";
import { eventStream } from "./event-stream.ts";
import { fileOf } from "./file-of.ts";
import { servePages } from "./pages.ts";
import { guestPace, policyKeeper, sizeLimit } from "./policy.ts";
import { toProblem } from "./problem.ts";
import { type WebPage, serveWebPage } from "./web-page.ts";

const POLICY = "content-security-policy";
/** For reports: styles and pictures of their own, no script, nothing from elsewhere. */
const PLAIN_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

type PolicyKeeper = ReturnType<typeof policyKeeper>;
type LooseHandler = (request: Record<string, unknown> & { signal: AbortSignal }) => unknown;

export interface AppOptions {
  /** Whoever sends it may do everything, and without it or an invitation nobody anything. Null: none is needed. */
  readonly accessToken?: string | null;
  /** The built page; without it a plain one lists the runs. */
  readonly web?: WebPage | undefined;
}

/** The whole application as one function from request to response. */
export function createApp(workbench: Workbench, { accessToken = null, web }: AppOptions = {}): OpenAPIHono {
  const { redact } = workbench;
  const app = emptyApp(redact, ({ req }) => new Failure("not-found", `There is nothing at ${req.path}.`));
  const keep = policyKeeper(workbench);
  const guests = guestApp(workbench, keep);
  app.use(
    secureHeaders({
      crossOriginResourcePolicy: "same-origin",
      // The port speaks plain HTTP on the loopback address.
      strictTransportSecurity: false,
    }),
  );
  app.use(async (context, next) => {
    await next();
    // The page has a policy of its own.
    if (!context.res.headers.has(POLICY)) context.res.headers.set(POLICY, PLAIN_POLICY);
  });
  // The page itself tells nothing, and is where a person gives the token; what it shows is behind the door.
  if (web !== undefined) serveWebPage(app, web, () => randomBytes(16).toString("base64"));
  serveLogin(app, accessToken);
  app.use(access(workbench, accessToken, (request, guest) => guests.fetch(request, guest)));
  for (const bound of boundRoutes(workbench)) bindRoute(app, bound, keep, redact);
  servePages(app, workbench, keep, web === undefined);
  app.doc31("/api/openapi.json", {
    openapi: "3.1.0",
    info: { title: "Assay", version: workbench.version },
  });
  return app;
}

/** What a guest can reach: the routes that are open to guests, each in the guest's own session only. */
function guestApp(workbench: Workbench, keep: PolicyKeeper): OpenAPIHono<{ Bindings: Guest }> {
  const { redact } = workbench;
  const app = emptyApp<{ Bindings: Guest }>(redact, () => notForGuests("This is not for guests."));
  const pace = guestPace(() => workbench.now());
  app.use(async ({ env }, next) => {
    pace(env.sessionId);
    await next();
  });
  for (const bound of boundRoutes(workbench))
    if (bound.route.guests) bindRoute(app, bound, keep, redact, [ownSessionOnly]);
  return app;
}

/** An app without routes, in which everything that goes wrong becomes a problem body. */
function emptyApp<E extends Env>(
  redact: Workbench["redact"],
  nothingThere: (context: Context<E>) => Failure,
): OpenAPIHono<E> {
  const app = new OpenAPIHono<E>({
    defaultHook: (result) => {
      if (result.success) return;
      const faults = result.error.issues.flatMap(explainIssue).map(({ fault }) => fault);
      throw new Failure(
        "invalid-input",
        `The ${PLACES[result.target] ?? result.target} of the request is not valid.`,
        { faults },
      );
    },
  });
  app.onError((error, context) => {
    const problem = toProblem(error instanceof HTTPException ? fromHttp(error) : error, redact);
    return context.json(problem, problem.status);
  });
  app.notFound((context) => {
    const problem = toProblem(nothingThere(context), redact);
    return context.json(problem, problem.status);
  });
  return app;
}

interface BoundRoute {
  readonly route: Route;
  readonly handle: LooseHandler;
}

/** The types of the handlers tie each to its route; a loop over the routes only passes values through. */
function boundRoutes({ handlers }: Pick<Workbench, "handlers">): BoundRoute[] {
  return Object.entries(routes).map(([name, route]) => ({
    route,
    handle: handlers[name as keyof typeof handlers] as unknown as LooseHandler,
  }));
}

const PLACES: Readonly<Record<string, string>> = { json: "body", param: "path", query: "query" };

function fromHttp(error: HTTPException): Failure {
  return new Failure(
    "invalid-input",
    error.message === "" ? `Request refused (${error.status}).` : error.message,
  );
}

function bindRoute<E extends Env>(
  app: OpenAPIHono<E>,
  { route, handle }: BoundRoute,
  keep: PolicyKeeper,
  redact: Workbench["redact"],
  before: MiddlewareHandler<E>[] = [],
): void {
  const problem = {
    description: "What is wrong",
    content: { "application/json": { schema: problemSchema } },
  };
  const limit = sizeLimit(route.size);
  const contentType = route.stream === true ? "text/event-stream" : "application/json";
  const spec = createRoute({
    method: route.method,
    path: route.path,
    summary: route.summary,
    middleware: [...before, ...(limit === null ? [] : [limit])],
    request: {
      ...(route.params === undefined ? {} : { params: route.params }),
      ...(route.query === undefined ? {} : { query: route.query }),
      ...(route.body === undefined
        ? {}
        : { body: { required: true, content: { "application/json": { schema: route.body } } } }),
    },
    responses: {
      [route.status]:
        route.response === null
          ? { description: route.download === true ? "A file" : "Done" }
          : { description: "Success", content: { [contentType]: { schema: route.response } } },
      400: problem,
      401: problem,
      403: problem,
      404: problem,
      409: problem,
      500: problem,
    },
  });
  app.openapi(spec, async (context: Context) => {
    const stop = new AbortController();
    const { signal } = context.req.raw;
    signal.addEventListener("abort", () => stop.abort());
    const valid = (target: string): unknown => context.req.valid(target as never);
    const request = {
      ...(route.params === undefined ? {} : { params: valid("param") }),
      ...(route.query === undefined ? {} : { query: valid("query") }),
      ...(route.body === undefined ? {} : { body: valid("json") }),
      ...(route.upload === true ? { upload: context.req.raw.body ?? [] } : {}),
      signal: stop.signal,
    };
    const result = await keep(route, request, async () => await handle(request));
    if (route.stream === true) return eventStream(result as Parameters<typeof eventStream>[0], stop, redact);
    if (route.download === true) return fileOf(result as Download);
    if (route.response === null) return context.body(null, 204);
    if (route.status === 201) context.header("location", locationOf(route, result));
    return context.json(result as object, route.status === 201 ? 201 : 200);
  });
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
