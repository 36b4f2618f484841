import { FEWEST_TASKS, phrase } from "../../core/index.ts";
import { requireArgument } from "../require-argument.ts";
import { type Quantity, unknown } from "../result.ts";
import { smallestDetectableDifference, tasksNeeded } from "./sample-size.ts";
import { tPower, tTestPower } from "./t-test-power.ts";

/** A run of several models on the same tasks. */
export interface PlannedRun {
  readonly models: number;
  /** Variance over tasks of the difference of two models' scores. */
  readonly taskVariance: number;
}

/** "Four in five", and the chance of any false claim among all comparisons. */
export const POWER = 0.8;
const ALPHA = 0.05;

/**
 * What the corrected test asks of the hardest pair: Holm's first step. A pair that is not the first to be told apart is
 * asked less, so that the plan is a little careful there.
 */
export function alphaOf({ models }: Pick<PlannedRun, "models">): number {
  requireArgument(Number.isSafeInteger(models) && models >= 2, "two models or more are compared");
  return ALPHA / ((models * (models - 1)) / 2);
}

/** The smallest difference that a run over so many tasks shows four times in five, by the test that the results use. */
export function detectableDifference(tasks: number, run: PlannedRun): Quantity {
  return detectableAt(tasks, run.taskVariance, alphaOf(run));
}

/** The smallest difference that a paired t test at `alpha` over so many tasks shows four times in five. */
export function detectableAt(tasks: number, taskVariance: number, alpha: number): Quantity {
  if (tasks < FEWEST_TASKS) return unknown(phrase`fewer than ${FEWEST_TASKS} tasks show no difference`);
  const start = smallestDetectableDifference(tasks, { taskVariance, alpha, power: POWER });
  if (!start.known) return start;
  const standardErrors = noncentralityFor(tasks - 1, alpha);
  return { known: true, value: standardErrors * Math.sqrt(taskVariance / tasks) };
}

/** How many standard errors a difference must have for a t test at `alpha` to show it four times in five. */
export function noncentralityFor(degrees: number, alpha: number): number {
  return smallestWith((errors) => tPower(degrees, errors, alpha) >= POWER, 1);
}

/** The smallest number above 0 with which something that only grows more likely holds. */
export function smallestWith(
  holds: (value: number) => boolean,
  start: number,
  precision: number = 1e-9,
): number {
  let [low, high] = [0, start];
  while (!holds(high)) [low, high] = [high, high * 2];
  while (high - low > precision * high) {
    const middle = (low + high) / 2;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The fewest tasks that show a difference four times in five, by the test that the results use. */
export function tasksToDetect(difference: number, run: PlannedRun): Quantity {
  const alpha = alphaOf(run);
  const start = tasksNeeded(difference, { taskVariance: run.taskVariance, alpha, power: POWER });
  if (!start.known) return start;
  const shift = difference / Math.sqrt(run.taskVariance);
  let tasks = Math.max(FEWEST_TASKS, Math.ceil(start.value));
  while (tTestPower(tasks, shift, alpha) < POWER) tasks += 1;
  return { known: true, value: tasks };
}
