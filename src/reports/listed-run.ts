import type { ItemCounts, JudgingMode, Phase, Provenance, RunState } from "../core/index.ts";

/** What lists of runs show of one. */
export interface ListedRun {
  readonly runId: string;
  readonly state: RunState;
  readonly createdAt: string;
  readonly judging: JudgingMode;
  readonly phase: Phase;
  readonly totalItems: number;
  readonly counts: ItemCounts;
  readonly tasks: number;
  readonly models: readonly Provenance[];
  readonly warnings: readonly string[];
}
