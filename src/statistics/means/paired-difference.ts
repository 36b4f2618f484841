import { type Estimate, type TaskClusters, phrase } from "../../core/index.ts";
import { unknown } from "../result.ts";
import { isRounding } from "../t-interval.ts";
import { clusteredMean } from "./clustered-mean.ts";
import type { ClusteredObservation } from "./clustered-standard-error.ts";
import { type MeanOfTasksOptions, type TaskObservation, taskMeans } from "./mean-of-tasks.ts";
import { NO_FINITE_MEAN } from "./mean.ts";

export const NO_COMMON_TASK = phrase`the two have no task in common`;

export const PAIRED_METHOD = "mean of paired task differences, t interval over tasks";

/**
 * How far `a` is ahead of `b` on the tasks that both have: d_i = mean(a_i) - mean(b_i), then the mean of d
 * with SE = sd(d)/sqrt(n), ddof 1. What makes a task hard for both falls out of d, so this tells models apart
 * that two separate intervals cannot.
 */
export function pairedDifference(
  a: readonly TaskObservation[],
  b: readonly TaskObservation[],
  options: Pick<MeanOfTasksOptions, "level" | "clusters"> = {},
): Estimate {
  const [left, right] = [taskMeans(a), taskMeans(b)];
  if (left === null || right === null) return unknown(NO_FINITE_MEAN);
  const differences = taskDifferences(left, right);
  if (differences.length === 0) return unknown(NO_COMMON_TASK);
  const { clusters, ...rest } = options;
  const own = clusters === undefined ? differences : inClusters(differences, clusters);
  const estimate = clusteredMean(own, { ...rest, clusterUnit: clusters?.unit ?? "task" });
  return estimate.known ? { ...estimate, method: PAIRED_METHOD } : estimate;
}

/** The same differences, by the clusters that their tasks are in. */
export function inClusters(
  differences: readonly ClusteredObservation[],
  clusters: Pick<TaskClusters, "of">,
): ClusteredObservation[] {
  return differences.map(({ cluster: task, value }) => ({ cluster: clusters.of(task), value }));
}

/** d_i = a_i - b_i for every task that both have. */
export function taskDifferences(
  a: ReadonlyMap<string, number>,
  b: ReadonlyMap<string, number>,
): ClusteredObservation[] {
  return [...a].flatMap(([cluster, value]) => {
    const other = b.get(cluster);
    if (other === undefined) return [];
    // What is lost when two equal means are made in different ways is no difference.
    const isSame = isRounding(value - other, Math.max(Math.abs(value), Math.abs(other)));
    return [{ cluster, value: isSame ? 0 : value - other }];
  });
}
