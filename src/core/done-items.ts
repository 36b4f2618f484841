import type { ItemCounts, JudgingMode, Phase, RunState } from "./records/index.ts";

/**
 * How many items of a run need no more work, and all there are: what its events tell as `done`, out of its counts. A
 * finished run whose judging was left for later is done with its answers.
 */
export function doneItems({
  counts,
  totalItems,
  judging,
  phase,
  state,
}: {
  readonly counts: ItemCounts;
  readonly totalItems: number;
  readonly judging: JudgingMode;
  readonly phase: Phase;
  readonly state: RunState;
}): { done: number; total: number } {
  const isAnswersAlone = judging === "later" && (phase !== "JUDGING" || state === "finished");
  const done = counts.COMPLETED + counts.FAILED + counts.CANT_BE_FINISHED;
  return { done: done + (isAnswersAlone ? counts.WAITING_FOR_JUDGE : 0), total: totalItems };
}
