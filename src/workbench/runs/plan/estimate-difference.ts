import type { DetectableDifference } from "../../../contract/index.ts";
import { ALPHA } from "../../../reports/index.ts";
import { smallestDetectableDifference, tasksNeeded } from "../../../statistics/index.ts";

/** Points by which two models' scores on a task are taken to differ from their mean difference, where no run tells. */
const ASSUMED_SPREAD = 30;
/** What more tasks would make of a difference, as a share of it. */
const NEXT = 2 / 3;
/** Nobody needs to tell less apart. */
const SMALL = 1;

/**
 * The smallest difference between two of so many models that so many tasks would show. Of all pairs at once, as in the
 * results: the first step of Holm's correction asks for 5 % divided by the number of pairs.
 */
export function estimateDifference(
  models: number,
  tasks: number,
  taskVariance: number | null,
): DetectableDifference | null {
  if (models < 2) return null;
  const pairs = (models * (models - 1)) / 2;
  const plan = { taskVariance: taskVariance ?? ASSUMED_SPREAD ** 2, alpha: ALPHA / pairs };
  const smallest = smallestDetectableDifference(tasks, plan);
  if (!smallest.known) return null;
  const aim = Math.max(SMALL, Math.round(NEXT * Math.min(smallest.value, 100)));
  const needed = tasksNeeded(aim, plan);
  const more = needed.known ? Math.ceil(needed.value) - tasks : 0;
  return {
    points: smallest.value,
    spread: Math.sqrt(plan.taskVariance),
    measured: taskVariance !== null,
    further: more > 0 ? { tasks: more, points: aim } : null,
  };
}
