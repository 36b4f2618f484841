import type { Estimate } from "../../core/index.ts";
import { DEFAULT_LEVEL, upperProbability } from "../interval-level.ts";
import { clusteredStandardError } from "../means/clustered-standard-error.ts";
import { unknown } from "../result.ts";
import { effectiveWilson } from "./effective-wilson.ts";

/** Whether one item passed, and the cluster that it belongs to. */
export interface ClusteredOutcome {
  readonly cluster: string;
  readonly success: boolean;
}

/**
 * The share of successes when items of one cluster depend on each other: see `effectiveWilson`. It is worth at most n
 * trials, so that luck in a few clusters does not look like extra data.
 */
export function clusteredProportion(
  outcomes: readonly ClusteredOutcome[],
  options: { readonly level?: number; readonly clusterUnit?: string } = {},
): Estimate {
  const { level = DEFAULT_LEVEL, clusterUnit = "task" } = options;
  upperProbability(level);
  const n = outcomes.length;
  if (n === 0) return unknown("no observations");
  const value = outcomes.filter(({ success }) => success).length / n;
  const observations = outcomes.map(({ cluster, success }) => ({ cluster, value: success ? 1 : 0 }));
  const { clusters, standardError } = clusteredStandardError(observations, value);
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
