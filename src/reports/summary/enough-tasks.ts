import { type Estimate, FEWEST_TASKS, phrase } from "../../core/index.ts";

/**
 * What verdicts come to, without an interval where they are on so few tasks that none would hold. `of`: whose tasks count,
 * where the estimate is made of others' too.
 */
export function ifEnoughTasks(estimate: Estimate, of: Estimate = estimate): Estimate {
  const clusters = of.known ? of.clusters : 0;
  if (!estimate.known || estimate.interval === null || clusters >= FEWEST_TASKS) return estimate;
  const { caution: _, ...rest } = estimate;
  const intervalReason = phrase`verdicts on fewer than ${FEWEST_TASKS} tasks are too few for an interval`;
  return { ...rest, interval: null, intervalReason };
}
