import type { FrozenTask, Provider, RunSetup, Stage } from "../core/index.ts";
import type { Budget } from "./calls/budget.ts";
import type { OtherWorkers } from "./calls/other-workers.ts";
import type { Gate, OnWait } from "./calls/gate.ts";
import type { Journal } from "./journal.ts";
import type { EngineParts, RunRequest } from "./parts.ts";
import type { Slots } from "./slots.ts";

/** What working on items needs. */
export interface WorkParts extends Omit<EngineParts, "owner" | "isGone" | "report"> {
  readonly request: RunRequest;
  readonly setup: RunSetup;
  readonly tasks: readonly FrozenTask[];
  readonly journal: Journal;
  /** Null when the run may spend without limit. */
  readonly budget: Budget | null;
  /** Places for calls of each stage. */
  readonly slots: Readonly<Record<Stage, Slots>>;
  /** The gate to a provider that others call as well; without it the run has gates of its own. */
  readonly openGate?: ((provider: Provider, onWait: OnWait) => Gate) | undefined;
  /** Those who may be able to do what cannot be done here; absent where nobody else works on the run. */
  readonly others?: OtherWorkers | undefined;
  /** Aborted when no new call shall be made. */
  readonly stop: AbortSignal;
  /** Told when an answer is stored. */
  readonly onAnswer: () => void;
  /** Something failed that is not one item's affair. */
  readonly fail: (error: unknown) => void;
}
