import type { Context, Hono } from "hono";
import { type Figure, PROMETHEUS_TYPE, gauge, prometheusText } from "../telemetry/index.ts";
import type { StartedWorker, Workbench } from "../workbench/index.ts";
import { callerOf, requireScope } from "./caller.ts";
import type { PolicyKeeper } from "./policy.ts";
import { nameRequest } from "./request-names.ts";

const PATH = "/metrics";
const POLICY = { tells: "nothing", rate: "light", scope: "read" } as const;

/** Everything that is counted, for Prometheus. */
export function serveFigures(
  app: Pick<Hono, "get">,
  { readFigures, requests }: Pick<Workbench, "readFigures" | "requests">,
  keep: PolicyKeeper,
): void {
  serve(app, async (context) => {
    const request = { caller: callerOf(context), signal: context.req.raw.signal };
    const figures = await keep(POLICY, request, readFigures);
    const waiting = Object.entries(keep.waiting()).map(([rate, value]) => ({ labels: { rate }, value }));
    return [
      ...figures,
      ...requests.figures(),
      gauge("assay_http_requests_waiting", "HTTP requests that wait for others of their kind.", ...waiting),
    ];
  });
}

/** The same of a worker. */
export function serveWorkerFigures(
  app: Pick<Hono, "get">,
  { readFigures, requests }: Pick<StartedWorker, "readFigures" | "requests">,
): void {
  serve(app, async (context) => {
    requireScope(callerOf(context), POLICY.scope);
    return [...(await readFigures()), ...requests.figures()];
  });
}

function serve(app: Pick<Hono, "get">, read: (context: Context) => Promise<readonly Figure[]>): void {
  app.get(PATH, async (context) => {
    nameRequest(context.req.raw, PATH);
    return context.body(prometheusText(await read(context)), 200, {
      "content-type": PROMETHEUS_TYPE,
      "cache-control": "no-store",
    });
  });
}
