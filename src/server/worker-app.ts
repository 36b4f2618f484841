import type { OpenAPIHono } from "@hono/zod-openapi";
import { secureHeaders } from "hono/secure-headers";
import { Failure, phrase } from "../core/index.ts";
import type { StartedWorker } from "../workbench/index.ts";
import { access, identifier } from "./access.ts";
import { emptyApp } from "./empty-app.ts";
import { serveHealth } from "./health.ts";
import { serveWorkerFigures } from "./serve-figures.ts";
import { WrongTokens } from "./wrong-tokens.ts";

/** What a worker answers: how it is, and nothing else. Health checks need no token; whatever else there is does, if one is set. */
export function createWorkerApp(worker: StartedWorker, accessToken: string | null): OpenAPIHono {
  const nothingThere = (path: string) => new Failure("not-found", phrase`Nothing found at ${path}.`);
  const app = emptyApp(worker, ({ req }) => nothingThere(req.path));
  app.use(secureHeaders({ crossOriginResourcePolicy: "same-origin", strictTransportSecurity: false }));
  serveHealth(app, worker);
  // Invitations open sessions, and there are none here.
  const callers = { ...worker, findGuest: () => Promise.resolve(null) };
  const identify = identifier(callers, accessToken, new WrongTokens({ now: () => worker.now() }));
  app.use(
    access(identify, ({ url }) => {
      throw nothingThere(new URL(url).pathname);
    }),
  );
  serveWorkerFigures(app, worker);
  return app;
}
