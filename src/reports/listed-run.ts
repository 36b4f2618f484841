import type { ItemCounts, Provenance, RunState } from "../core/index.ts";

/** What lists of runs show of one. */
export interface ListedRun {
  readonly runId: string;
  readonly state: RunState;
  readonly createdAt: string;
  readonly completedItems: number;
  readonly totalItems: number;
  readonly counts: ItemCounts;
  readonly tasks: number;
  readonly models: readonly Provenance[];
  readonly warnings: readonly string[];
}
