import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, Env } from "hono";
import { HTTPException } from "hono/http-exception";
import { Failure, explainIssue, phrase } from "../core/index.ts";
import { errorFields } from "../telemetry/index.ts";
import type { Workbench } from "../workbench/index.ts";
import { toProblem } from "./problem.ts";
import { requestIdOf, routeOf } from "./request-names.ts";

/** An app without routes, in which everything that goes wrong becomes a problem body. */
export function emptyApp<E extends Env>(
  { redact, logger }: Pick<Workbench, "redact" | "logger">,
  nothingThere: (context: Context<E>) => Failure,
): OpenAPIHono<E> {
  const app = new OpenAPIHono<E>({
    defaultHook: (result) => {
      if (result.success) return;
      const faults = result.error.issues.flatMap(explainIssue).map(({ fault }) => fault);
      throw new Failure(
        "invalid-input",
        phrase`The request ${PLACES[result.target] ?? result.target} is not valid.`,
        { faults },
      );
    },
  });
  app.onError((error, context) => {
    const problem = toProblem(error instanceof HTTPException ? fromHttp(error) : error, redact);
    if (problem.status >= 500) {
      const { raw } = context.req;
      const request = { requestId: requestIdOf(raw), route: routeOf(raw) };
      logger.log("error", "request-failed", { ...request, ...errorFields(error) });
    }
    const { retryAfterSeconds } = problem.counts ?? {};
    if (retryAfterSeconds !== undefined) context.header("retry-after", String(retryAfterSeconds));
    return context.json(problem, problem.status);
  });
  app.notFound((context) => {
    const problem = toProblem(nothingThere(context), redact);
    return context.json(problem, problem.status);
  });
  return app;
}

const PLACES: Readonly<Record<string, string>> = {
  header: "header",
  json: "body",
  param: "path",
  query: "query",
};

function fromHttp(error: HTTPException): Failure {
  return new Failure(
    error.status === 413 ? "too-large" : "invalid-input",
    error.message === "" ? phrase`Request refused (${error.status}).` : error.message,
  );
}
