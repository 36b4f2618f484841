import { meanOfTasks } from "../../statistics/index.ts";

/** The mean of values that belong together, without an interval; null when there are none. */
export function plainMean(values: readonly number[]): number | null {
  const estimate = meanOfTasks(values.map((value) => ({ task: "", value })));
  return estimate.known ? estimate.value : null;
}
