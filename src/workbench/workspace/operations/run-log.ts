import type { LogFields, Logger, LoggerLevel, RunEvent } from "../../../core/index.ts";

type LogEntry = readonly [level: LoggerLevel, fields: LogFields];

/**
 * What a log tells of a run's event; null where it tells nothing. Messages of providers are left out, because they may
 * quote a prompt, and so is every answer, because somebody may be scoring it blind.
 */
function logged(event: RunEvent): LogEntry | null {
  switch (event.type) {
    case "run-started":
    case "run-paused":
    case "run-finished":
      return ["info", {}];
    case "run-resumed":
      return ["info", { takenOver: event.takenOver }];
    case "phase-started":
      return ["info", { phase: event.phase }];
    case "model-stopped":
      return ["warn", { model: event.modelId, stage: event.stage, failures: event.failures }];
    case "warmup-failed":
      return ["warn", { provider: event.provider, model: event.modelId }];
    case "report-failed":
      return ["error", { message: event.message }];
    case "answer-failed":
    case "judge-failed": {
      const { itemId, modelId: model, attempt, retryAt } = event;
      return [
        retryAt === null ? "warn" : "debug",
        { item: itemId, model, attempt, isLast: retryAt === null },
      ];
    }
    case "provider-waiting":
      return ["debug", { provider: event.provider, waitMs: event.waitMs, reason: event.reason }];
    case "call-retried": {
      const { itemId, modelId: model, stage, retry, of, waitMs } = event;
      return ["debug", { item: itemId, model, stage, retry, of, waitMs }];
    }
    default:
      return null;
  }
}

/** Logs what happens to runs, after it is stored. */
export function logEvents(logger: Logger, runId: string, events: readonly RunEvent[]): void {
  for (const event of events) {
    const entry = logged(event);
    if (entry !== null) logger.log(entry[0], event.type, { runId, ...entry[1] });
  }
}
