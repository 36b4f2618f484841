import { type Estimate, phrase } from "../../core/index.ts";
import type { ClusteredObservation } from "../means/clustered-standard-error.ts";
import { mean, NO_FINITE_MEAN } from "../means/mean.ts";
import { unknown } from "../result.ts";
import { groupByCluster } from "./with-cluster-interval.ts";
import { type BootstrapOptions, drawClusters, sumDrawn } from "./draw-clusters.ts";

/**
 * The mean over observations with a bootstrap interval by cluster. A round needs only each drawn cluster's sum and
 * size, so 1,000 rounds over 10,000 items take a fraction of a second.
 */
export function bootstrapMean(
  observations: readonly ClusteredObservation[],
  options: BootstrapOptions & { readonly clusterUnit?: string } = {},
): Estimate {
  if (observations.length === 0) return unknown(phrase`no observations`);
  const value = mean(observations.map((observation) => observation.value));
  if (value === null) return unknown(NO_FINITE_MEAN);
  const groups = groupByCluster(observations);
  const sizes = Float64Array.from(groups, (group) => group.length);
  const sums = Float64Array.from(groups, (group) => group.reduce((sum, row) => sum + (row.value - value), 0));
  return {
    known: true,
    value,
    n: observations.length,
    ...drawClusters(
      groups.length,
      (drawn) => value + sumDrawn(drawn, sums) / sumDrawn(drawn, sizes),
      options,
    ),
    method: "mean, bootstrap interval",
    clusterUnit: options.clusterUnit ?? "task",
    clusters: groups.length,
  };
}
