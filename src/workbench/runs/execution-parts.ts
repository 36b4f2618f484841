import type { Clock, ExecutionObserver, OpenLanguageModel, Owner, RunEvent } from "../../core/index.ts";
import type { EngineParts, Outage } from "../../engine/index.ts";

/** What executing runs needs, alone or with others. */
export interface ExecutionParts extends Omit<EngineParts, "report" | "owner" | "openModel" | "observer"> {
  readonly clock: Clock;
  /** Of a database that several processes share; on any other nothing is asked twice. */
  readonly outage: Outage;
  /** Opens models as one run may: with what was lent to it. */
  readonly openModelFor: (runId: string) => OpenLanguageModel;
  /** Watches this process's work on one run. */
  readonly observerOf: (runId: string) => ExecutionObserver;
  /** Told of what happens to runs, after it is stored. */
  readonly onEvents: (runId: string, events: readonly RunEvent[]) => void;
  /** Told why a run ended that did not end by itself. */
  readonly onFailure: (runId: string, error: unknown) => void;
  /** An owner with a token of its own for each execution. */
  readonly newOwner: () => Owner;
  /** Tokens of executions that this process has under way; `isGone` must not count them as gone. */
  readonly live: Set<string>;
  /** Called when a run has ended by itself, before its followers are let go. */
  readonly afterFinish: (
    runId: string,
    insist: (work: () => Promise<void>) => Promise<void>,
  ) => Promise<void>;
  /** Whether to start whatever is queued when nothing is executed; else one run is all this process executes. */
  readonly drainQueue: boolean;
}
