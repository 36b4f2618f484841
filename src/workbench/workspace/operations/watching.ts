import { errorFields } from "../../../telemetry/index.ts";
import type { ExecutionParts } from "../../runs/execution-parts.ts";
import { logEvents } from "./run-log.ts";
import { runObserver } from "./run-observer.ts";
import type { Telemetry } from "./telemetry.ts";

/** How executions are watched. */
export function watching(
  telemetry: Telemetry,
): Pick<ExecutionParts, "observerOf" | "onEvents" | "onFailure"> {
  const { logger } = telemetry;
  return {
    observerOf: (runId) => runObserver(telemetry, runId),
    onEvents: (runId, events) => logEvents(logger, runId, events),
    onFailure: (runId, error) => logger.log("error", "run-failed", { runId, ...errorFields(error) }),
  };
}
