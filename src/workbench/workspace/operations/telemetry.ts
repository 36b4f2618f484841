import type { Logger } from "../../../core/index.ts";
import {
  CallFigures,
  type ProcessFacts,
  RequestFigures,
  type RunTracer,
  errorFields,
  findTracer,
  redactedLogger,
} from "../../../telemetry/index.ts";
import type { ExecutionParts } from "../../runs/execution-parts.ts";
import { logEvents } from "./run-log.ts";
import { runObserver } from "./run-observer.ts";

/** What is told about this process: counted here since it started. */
export interface Telemetry {
  readonly calls: CallFigures;
  readonly requests: RequestFigures;
  /** Lets no secret through. */
  readonly logger: Logger;
  /** Null when no endpoint for traces is named. */
  readonly tracer: RunTracer | null;
  /** Null where nobody serves. */
  readonly processFacts: (() => ProcessFacts) | null;
}

export interface TelemetryOptions {
  readonly version: string;
  readonly logger: Logger;
  readonly processFacts: Telemetry["processFacts"];
  readonly variable: (name: string) => string | undefined;
  readonly redact: (text: string) => string;
  readonly now: () => number;
}

export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { version, processFacts, variable, redact, now } = options;
  const logger = redactedLogger(options.logger, redact);
  const tracer = await findTracer(variable, { version, now, redact, logger });
  return { calls: new CallFigures(), requests: new RequestFigures(), logger, tracer, processFacts };
}

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
