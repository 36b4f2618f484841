import { requireArgument } from "../require-argument.ts";
import { mean } from "./mean.ts";

export interface MissingBounds {
  readonly low: number;
  readonly high: number;
}

/** A task's scores added up, and how many are missing. */
export interface TaskSum {
  readonly n: number;
  readonly sum: number;
  readonly missing: number;
}

/**
 * Where `meanOfTasks` over all items could lie, whatever the missing scores would have been: every missing one
 * counts as the worst and as the best inside its own task, then each task counts once (the worst-case bounds of
 * Manski 1990, on the unit of the score). Low is the smaller number also where less is better. Null when there
 * are no items or a score is not a finite number.
 */
export function missingBoundsOfTasks(
  tasks: Iterable<TaskSum>,
  worst: number,
  best: number,
): MissingBounds | null {
  requireArgument(Number.isFinite(worst) && Number.isFinite(best), "worst and best are finite numbers");
  const all = [...tasks].filter(({ n, missing }) => n + missing > 0);
  const filledWith = (score: number) =>
    mean(all.map(({ n, sum, missing }) => (sum + missing * score) / (n + missing)));
  const [one, other] = [filledWith(worst), filledWith(best)];
  return one === null || other === null ? null : { low: Math.min(one, other), high: Math.max(one, other) };
}
