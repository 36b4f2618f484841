import { requireArgument } from "../require-argument.ts";
import { taskMeans } from "./mean-of-tasks.ts";
import { mean } from "./mean.ts";

export interface MissingBounds {
  readonly low: number;
  readonly high: number;
}

/** One item's score; null when it is missing. */
export interface TaskItem {
  readonly task: string;
  readonly value: number | null;
}

/**
 * Where `meanOfTasks` over all items could lie, whatever the missing scores would have been: every missing one
 * counts as the worst and as the best inside its own task, then each task counts once (the worst-case bounds of
 * Manski 1990, on the unit of the score). Low is the smaller number also where less is better. Null when there
 * are no items or a score is not a finite number.
 */
export function taskMissingBounds(
  items: readonly TaskItem[],
  worst: number,
  best: number,
): MissingBounds | null {
  requireArgument(Number.isFinite(worst) && Number.isFinite(best), "worst and best are finite numbers");
  const filledWith = (score: number) => {
    const means = taskMeans(items.map(({ task, value }) => ({ task, value: value ?? score })));
    return means === null ? null : mean([...means.values()]);
  };
  const [one, other] = [filledWith(worst), filledWith(best)];
  return one === null || other === null ? null : { low: Math.min(one, other), high: Math.max(one, other) };
}
