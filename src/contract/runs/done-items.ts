import type { RunView } from "./run-view.ts";

/** How many items of a run need no more work, and all there are: what its events tell as `done`, out of its counts. */
export function doneItems({
  counts,
  totalItems,
  judging,
  phase,
}: Pick<RunView, "counts" | "totalItems" | "judging" | "phase">): { done: number; total: number } {
  const isAnswersAlone = judging === "later" && phase !== "JUDGING";
  const done = counts.COMPLETED + counts.FAILED + counts.CANT_BE_FINISHED;
  return { done: done + (isAnswersAlone ? counts.WAITING_FOR_JUDGE : 0), total: totalItems };
}
