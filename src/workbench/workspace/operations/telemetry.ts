import type { Clock, Logger } from "../../../core/index.ts";
import {
  CallFigures,
  type ProcessFacts,
  RequestFigures,
  type RunTracer,
  findTracer,
  redactedLogger,
} from "../../../telemetry/index.ts";

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
  readonly clock: Pick<Clock, "now">;
}

export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { version, processFacts, variable, redact, clock } = options;
  const logger = redactedLogger(options.logger, redact);
  const tracer = await findTracer(variable, { version, now: () => clock.now(), redact, logger });
  return { calls: new CallFigures(), requests: new RequestFigures(), logger, tracer, processFacts };
}
