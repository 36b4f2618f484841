import {
  CallFailure,
  type ExecutionObserver,
  type Logger,
  type Model,
  type Provider,
} from "../../../core/index.ts";
import type { CallFigures, RunTracer } from "../../../telemetry/index.ts";

interface Watched {
  readonly calls: CallFigures;
  readonly logger: Logger;
  readonly tracer: RunTracer | null;
}

/** Counts what an execution does, logs calls that fail, and traces it where traces are wanted. */
export function runObserver({ calls, logger, tracer }: Watched, runId: string): ExecutionObserver {
  const trace = tracer?.execution(runId) ?? null;
  return {
    started: () => trace?.started(),
    ended: (ending) => trace?.ended(ending),
    callsOf: (provider, model) => {
      const tally = calls.of(provider.name, model.name);
      return {
        called: (ended, subject) => {
          tally.called(ended);
          trace?.called(provider, model, ended, subject);
          if (ended.result instanceof CallFailure)
            logFailure(logger, ended.result, { runId, item: subject.itemId, provider, model });
        },
        retried: () => {
          tally.retries += 1;
        },
      };
    },
    waiting: (provider, waitMs) => calls.waited(provider, waitMs),
    attempting: trace === null ? null : (item, stage) => trace.attempting(item, stage),
  };
}

interface Failed {
  readonly runId: string;
  readonly item: number | null;
  readonly provider: Provider;
  readonly model: Model;
}

/** Without the provider's words, which may quote a prompt. What is tried again is no matter yet. */
function logFailure(
  logger: Logger,
  { retry, call }: CallFailure,
  { runId, item, provider, model }: Failed,
): void {
  const { status, requestId, limit, obstacle } = call;
  logger.log(retry === "permanent" ? "warn" : "debug", "call-failed", {
    runId,
    item,
    provider: provider.name,
    model: model.name,
    kind: retry,
    status,
    providerRequestId: requestId,
    limit,
    obstacle,
  });
}
