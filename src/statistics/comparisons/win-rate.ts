import { CLUSTER_OF_TASKS, type Estimate, phrase } from "../../core/index.ts";
import { bootstrapMean } from "../bootstrap/bootstrap-mean.ts";
import type { BootstrapOptions } from "../bootstrap/draw-clusters.ts";
import { wilsonInterval } from "../proportions/wilson.ts";
import { normalQuantile } from "../distributions/normal.ts";
import { DEFAULT_LEVEL, upperProbability } from "../interval-level.ts";
import { unknown } from "../result.ts";
import { type Comparison, clusterOf, requireComparison, taskUnitOf } from "./comparison.ts";

/**
 * The share of its comparisons that a model won, a draw as half, with a bootstrap interval over tasks. Against whom it
 * was compared decides as much as how good it is; ratings do not have that fault. A model that won all or nothing shows
 * no spread to draw from: then Wilson's interval with each task as one trial takes over.
 */
export function winRate(
  comparisons: readonly Comparison[],
  model: string,
  options: BootstrapOptions = {},
): Estimate {
  const observations = comparisons.flatMap((comparison) => {
    requireComparison(comparison);
    const { first, second, firstScore } = comparison;
    const cluster = clusterOf(comparison);
    if (first === model) return [{ cluster, value: firstScore }];
    return second === model ? [{ cluster, value: 1 - firstScore }] : [];
  });
  if (observations.length === 0) return unknown(phrase`no comparisons of this model`);
  const estimate = bootstrapMean(observations, { ...options, clusterUnit: taskUnitOf(comparisons) });
  if (!estimate.known) return estimate;
  if ((estimate.value === 0 || estimate.value === 1) && estimate.clusters > 1) {
    const level = options.level ?? DEFAULT_LEVEL;
    const { intervalReason: _, ...rest } = estimate;
    const interval = wilsonInterval(
      estimate.value,
      estimate.clusters,
      normalQuantile(upperProbability(level)),
    );
    const units = rest.clusterUnit === CLUSTER_OF_TASKS ? "clusters of tasks" : "tasks";
    return { ...rest, interval: { ...interval, level }, method: `win rate, Wilson interval over ${units}` };
  }
  return { ...estimate, method: "win rate, draws as half, bootstrap interval" };
}
