import { randomBytes } from "node:crypto";
import { OpenAPIHono, createRoute } from "@hono/zod-openapi";
import type { Context, Env, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { secureHeaders } from "hono/secure-headers";
import { type Route, routes, type Download, problemSchema } from "../contract/index.ts";
import { Failure, explainIssue } from "../core/index.ts";
import type { Workbench } from "../workbench/index.ts";
import { GUEST_ROUTES, type Guest, access, notForGuests, ownSessionOnly, serveLogin } from "./access.ts";
import { eventStream } from "./event-stream.ts";
import { attachment, fileOf } from "./file-of.ts";
import { bindHandlers } from "./handlers.ts";
import { toProblem } from "./problem.ts";
import { type WebPage, serveWebPage } from "./web-page.ts";

const LARGEST_BODY = 256 * 1024 * 1024;

const POLICY = "content-security-policy";
/** For reports: styles and pictures of their own, no script, nothing from elsewhere. */
const PLAIN_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

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
  const guests = guestApp(workbench);
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
  // A file is read bit by bit and may be of any size; everything else is held in memory.
  const limited = bodyLimit({ maxSize: LARGEST_BODY });
  app.use((context, next) => (isUpload(context.req.path) ? next() : limited(context, next)));

  const handlers = handlersOf(workbench);
  for (const [name, route] of Object.entries(routes)) bindRoute(app, route, handlers(name), redact);
  if (web === undefined) app.get("/", async (context) => context.html(await workbench.showHome()));
  app.get("/runs/:runId/report.html", async (context) => {
    const runId = context.req.param("runId");
    await workbench.lookAt(runId, context.req.query("unblind") === "true");
    return context.html(await workbench.showReport(runId));
  });
  app.get("/runs/:runId/report.pdf", async (context) => {
    const runId = context.req.param("runId");
    await workbench.lookAt(runId, context.req.query("unblind") === "true");
    const bytes = await workbench.showReportPdf(runId);
    return context.body(new Uint8Array(bytes), 200, {
      "content-type": "application/pdf",
      "content-disposition": attachment(`report-${runId}.pdf`),
    });
  });
  app.doc31("/api/openapi.json", {
    openapi: "3.1.0",
    info: { title: "Assay", version: workbench.getStatus().version },
  });
  return app;
}

/** What a guest can reach: the guest routes, each in the guest's own session only. */
function guestApp(workbench: Workbench): OpenAPIHono<{ Bindings: Guest }> {
  const { redact } = workbench;
  const app = emptyApp<{ Bindings: Guest }>(redact, () => notForGuests("This is not for guests."));
  app.use(bodyLimit({ maxSize: LARGEST_BODY }));
  const handlers = handlersOf(workbench);
  for (const [name, route] of Object.entries(routes))
    if (GUEST_ROUTES.has(name)) bindRoute(app, route, handlers(name), redact, [ownSessionOnly]);
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

/** The table's types tie each handler to its route; a loop over the routes only passes values through. */
function handlersOf(workbench: Workbench): (name: string) => LooseHandler {
  const handlers = bindHandlers(workbench);
  return (name) => handlers[name as keyof typeof handlers] as unknown as LooseHandler;
}

function isUpload(path: string): boolean {
  return Object.values(routes).some((route: Route) => route.upload === true && route.path === path);
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
  route: Route,
  handle: LooseHandler,
  redact: Workbench["redact"],
  before: MiddlewareHandler<E>[] = [],
): void {
  const problem = {
    description: "What is wrong",
    content: { "application/json": { schema: problemSchema } },
  };
  const contentType = route.stream === true ? "text/event-stream" : "application/json";
  const spec = createRoute({
    method: route.method,
    path: route.path,
    summary: route.summary,
    middleware: before,
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
    const result = await handle({
      ...(route.params === undefined ? {} : { params: valid("param") }),
      ...(route.query === undefined ? {} : { query: valid("query") }),
      ...(route.body === undefined ? {} : { body: valid("json") }),
      ...(route.upload === true ? { upload: context.req.raw.body ?? [] } : {}),
      signal: stop.signal,
    });
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
