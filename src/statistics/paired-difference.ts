import type { Estimate } from "../core/index.ts";
import { clusteredMean } from "./clustered-mean.ts";
import { type MeanOfTasksOptions, type TaskObservation, taskMeans } from "./mean-of-tasks.ts";
import { NO_FINITE_MEAN } from "./mean.ts";

const METHOD = "mean of paired task differences, t interval over tasks";

/**
 * How far `a` is ahead of `b` on the tasks that both have: d_i = mean(a_i) - mean(b_i), then the mean of d
 * with SE = sd(d)/sqrt(n), ddof 1. What makes a task hard for both falls out of d, so this tells models apart
 * that two separate intervals cannot.
 */
export function pairedDifference(
  a: readonly TaskObservation[],
  b: readonly TaskObservation[],
  options: MeanOfTasksOptions = {},
): Estimate {
  const [left, right] = [taskMeans(a), taskMeans(b)];
  if (left === null || right === null) return { known: false, reason: NO_FINITE_MEAN };
  const differences = [...left].flatMap(([cluster, value]) => {
    const other = right.get(cluster);
    return other === undefined ? [] : [{ cluster, value: value - other }];
  });
  if (differences.length === 0) return { known: false, reason: "the two have no task in common" };
  const estimate = clusteredMean(differences, { ...options, clusterUnit: "task" });
  return estimate.known ? { ...estimate, method: METHOD } : estimate;
}
