import type { LoggerLevel } from "../core/index.ts";
import type { Workbench } from "../workbench/index.ts";
import type { AnsweredRequest, RequestObserver } from "./listen.ts";

/** Asked for so often, or of so little interest, that only those who look for it are told. */
const QUIET = new Set(["/health/live", "/health/ready", "/metrics", "page"]);

/** Counts requests, and logs them. */
export function requestObserver({
  ticks,
  requests,
  logger,
}: Pick<Workbench, "ticks" | "requests" | "logger">): RequestObserver {
  return {
    ticks,
    answered(request) {
      const { id: requestId, method, route, status, ms } = request;
      requests.answered(route, status, ms);
      logger.log(levelOf(request), "request", { requestId, method, route, status, ms: Math.round(ms) });
    },
  };
}

function levelOf({ route, status }: AnsweredRequest): LoggerLevel {
  if (QUIET.has(route)) return "debug";
  return status >= 500 ? "error" : "info";
}
