import type { ImportCounts, ImportTarget, Task } from "../../../core/index.ts";
import type { QueryContext } from "../context.ts";
import type { StagedRow } from "./staged-rows.ts";

/** How an import reaches the database. */
export interface ImportSteps {
  readonly read: <Result>(work: (context: QueryContext) => Promise<Result>) => Promise<Result>;
  readonly write: <Result>(work: (context: QueryContext) => Promise<Result>) => Promise<Result>;
  /** Whether others want to write who have to wait until this write is over. */
  readonly isWaitedFor: () => boolean;
  /** Whether what one write leaves is seen before the next. */
  readonly isSeenBetween: boolean;
}

type Counts = { -readonly [Name in keyof ImportCounts]: number };

/** An import while it is made real. */
export interface Commit extends ImportSteps {
  readonly importId: string;
  /** How many rows were put aside, where that is known. */
  readonly rows: number | undefined;
  readonly onConflict: ImportTarget["onConflict"];
  readonly now: number;
  readonly counts: Counts;
  readonly keptAs: { taskId: string; newTaskId: string }[];
  /** Tasks that it has made. */
  readonly made: number[];
  /** Tasks that were there, and are what rows say. */
  readonly found: number[];
  /** Rows that change a task: their numbers, in this order, and the tasks. */
  readonly edits: { readonly row: number; readonly ref: number }[];
}

/** Written by `stageTasks`, and read by nobody else. */
export function taskOf(row: StagedRow): Task {
  return JSON.parse(row.content_json) as Task;
}
