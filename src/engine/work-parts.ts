import type { FrozenTask, RunSetup } from "../core/index.ts";
import type { Budget } from "./calls/budget.ts";
import type { Journal } from "./journal.ts";
import type { EngineParts, RunRequest } from "./parts.ts";

/** What working on items needs. */
export interface WorkParts extends EngineParts {
  readonly request: RunRequest;
  readonly setup: RunSetup;
  readonly tasks: readonly FrozenTask[];
  readonly journal: Journal;
  /** Null when the run may spend without limit. */
  readonly budget: Budget | null;
  /** Aborted when no new call shall be made. */
  readonly stop: AbortSignal;
  /** Told when an answer is stored. */
  readonly onAnswer: () => void;
  /** Something failed that is not one item's affair. */
  readonly fail: (error: unknown) => void;
}
