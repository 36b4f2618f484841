import { type Estimate, phrase } from "../../core/index.ts";
import { DEFAULT_LEVEL, upperProbability } from "../interval-level.ts";
import { clusterError } from "../means/clustered-standard-error.ts";
import { unknown } from "../result.ts";
import { effectiveWilson } from "./effective-wilson.ts";

/** Whether one item passed, and the cluster that it belongs to. */
export interface ClusteredOutcome {
  readonly cluster: string;
  readonly success: boolean;
}

/** How many items a cluster has, and how many of them passed. */
export interface ClusterCounts {
  readonly n: number;
  readonly successes: number;
}

export interface ProportionOptions {
  readonly level?: number;
  readonly clusterUnit?: string;
}

/**
 * The share of successes when items of one cluster depend on each other: see `effectiveWilson`. It is worth at most n
 * trials, so that luck in a few clusters does not look like extra data.
 */
export function clusteredProportion(
  outcomes: readonly ClusteredOutcome[],
  options: ProportionOptions = {},
): Estimate {
  const clusters = new Map<string, { n: number; successes: number }>();
  for (const { cluster, success } of outcomes) {
    const counts = clusters.get(cluster) ?? { n: 0, successes: 0 };
    counts.n += 1;
    if (success) counts.successes += 1;
    clusters.set(cluster, counts);
  }
  return proportionOfClusters(clusters.values(), options);
}

/** The same from how many items of each cluster passed. */
export function proportionOfClusters(
  counts: Iterable<ClusterCounts>,
  options: ProportionOptions = {},
): Estimate {
  const { level = DEFAULT_LEVEL, clusterUnit = "task" } = options;
  upperProbability(level);
  const groups = [...counts].filter((group) => group.n > 0);
  const n = groups.reduce((sum, group) => sum + group.n, 0);
  if (n === 0) return unknown(phrase`no observations`);
  const value = groups.reduce((sum, { successes }) => sum + successes, 0) / n;
  const residuals = groups.map((group) => group.successes - group.n * value);
  const clusters = groups.length;
  const standardError = clusters < 2 ? null : clusterError(residuals) / n;
  return {
    known: true,
    value,
    n,
    ...effectiveWilson({ value, standardError, clusters, level, clusterUnit, most: n }),
    method: "proportion, Wilson interval over the effective number of independent items",
    clusterUnit,
    clusters,
  };
}
