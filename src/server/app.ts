import { randomBytes } from "node:crypto";
import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { Failure, phrase } from "../core/index.ts";
import type { Workbench } from "../workbench/index.ts";
import { access, identifier, notForGuests, ownSessionOnly, serveLogin } from "./access.ts";
import { Answers } from "./answers.ts";
import { type Serving, bindRoute } from "./bind-route.ts";
import { boundRoutes } from "./bound-routes.ts";
import { type Guest, rememberCaller } from "./caller.ts";
import { emptyApp } from "./empty-app.ts";
import { serveFigures } from "./serve-figures.ts";
import { serveHealth } from "./health.ts";
import { serveMcp } from "./mcp.ts";
import { servePages } from "./pages.ts";
import { serveDescription, serveReference } from "./reference.ts";
import { guestPace, policyKeeper } from "./policy.ts";
import { serveProblemPage } from "./problem-page.ts";
import { type WebPage, serveWebPage } from "./web-page.ts";
import { WrongTokens } from "./wrong-tokens.ts";

const POLICY = "content-security-policy";
/** For reports: styles and pictures of their own, no script, nothing from elsewhere. */
const PLAIN_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export interface AppOptions {
  /** Whoever sends it may do everything, and without it, a named token or an invitation nobody anything. Null: none is needed. */
  readonly accessToken?: string | null;
  /** The built page; without it a plain one lists the runs. */
  readonly web?: WebPage | undefined;
}

/** The whole application as one function from request to response. */
export function createApp(workbench: Workbench, { accessToken = null, web }: AppOptions = {}): OpenAPIHono {
  const { redact } = workbench;
  const app = emptyApp(
    workbench,
    ({ req }) => new Failure("not-found", phrase`Nothing found at ${req.path}.`),
  );
  const keep = policyKeeper(workbench);
  const { lookups } = workbench;
  const serving: Serving = { keep, redact, lookups, answers: new Answers(workbench, keep) };
  const guests = guestApp(workbench, serving);
  app.use(
    secureHeaders({
      crossOriginResourcePolicy: "same-origin",
      // Whether a port speaks HTTPS is decided anew with every start.
      strictTransportSecurity: false,
    }),
  );
  app.use(async (context, next) => {
    await next();
    // The page has a policy of its own.
    if (!context.res.headers.has(POLICY)) context.res.headers.set(POLICY, PLAIN_POLICY);
  });
  // The page itself tells nothing, and is where a person gives the token; what it shows is behind the door.
  const nonce = () => randomBytes(16).toString("base64");
  serveHealth(app, workbench);
  serveReference(app, web, nonce);
  serveProblemPage(app);
  if (web !== undefined) serveWebPage(app, web, nonce);
  const wrongTokens = new WrongTokens({ now: () => workbench.now() });
  serveLogin(app, workbench, accessToken, wrongTokens);
  const identify = identifier(workbench, accessToken, wrongTokens);
  app.use(access(identify, (request, guest) => guests.fetch(request, guest)));
  for (const bound of boundRoutes(workbench)) bindRoute(app, bound, serving);
  servePages(app, workbench, keep, web === undefined);
  serveFigures(app, workbench, keep);
  serveMcp(app, workbench.version);
  serveDescription(app, workbench.version);
  return app;
}

/** What a guest can reach: the routes that are open to guests, each in the guest's own session only. */
function guestApp(workbench: Workbench, serving: Serving): OpenAPIHono<{ Bindings: Guest }> {
  const app = emptyApp<{ Bindings: Guest }>(workbench, () =>
    notForGuests(phrase`Guests don't have access to this.`),
  );
  const pace = guestPace(() => workbench.ticks());
  app.use(async (context, next) => {
    const { env, req } = context;
    rememberCaller(context as Context, { kind: "guest", sessionId: env.sessionId });
    pace(env.sessionId);
    // It would mark the sessions of others.
    if (req.query("unblind") === "true") throw notForGuests(phrase`Guests can't unblind sessions.`);
    await next();
  });
  for (const bound of boundRoutes(workbench))
    if (bound.route.guests) bindRoute(app, bound, serving, [ownSessionOnly]);
  return app;
}
