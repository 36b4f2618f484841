import type { Hono } from "hono";
import { PROMETHEUS_TYPE, gauge, prometheusText } from "../telemetry/index.ts";
import type { Workbench } from "../workbench/index.ts";
import { callerOf } from "./caller.ts";
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
  app.get(PATH, async (context) => {
    nameRequest(context.req.raw, PATH);
    const request = { caller: callerOf(context), signal: context.req.raw.signal };
    const figures = await keep(POLICY, request, readFigures);
    const waiting = Object.entries(keep.waiting()).map(([rate, value]) => ({ labels: { rate }, value }));
    const all = [
      ...figures,
      ...requests.figures(),
      gauge("assay_http_requests_waiting", "HTTP requests that wait for others of their kind.", ...waiting),
    ];
    return context.body(prometheusText(all), 200, {
      "content-type": PROMETHEUS_TYPE,
      "cache-control": "no-store",
    });
  });
}
