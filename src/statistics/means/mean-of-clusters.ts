import { type Estimate, phrase } from "../../core/index.ts";
import { DEFAULT_LEVEL } from "../interval-level.ts";
import { unknown } from "../result.ts";
import { CLUSTERED_MEAN } from "./clustered-mean.ts";
import { clusterError } from "./clustered-standard-error.ts";
import type { Bounds } from "../t-interval.ts";
import { endsOfMeans } from "./ends-of-scale.ts";
import { meanInterval } from "./mean-interval.ts";

/** Observations of one cluster, added up. */
export interface ClusterSum {
  readonly n: number;
  readonly sum: number;
}

export interface MeanOfClustersOptions {
  readonly level?: number;
  readonly clusterUnit?: string;
  readonly bounds?: Bounds;
}

/**
 * The same as `clusteredMean` from what clusters add up to, for more observations than anybody wants to hold:
 * SE^2 = G/(G-1) * sum over clusters of (sum_g - n_g * mean)^2 / n^2.
 */
export function meanOfClusters(
  clusters: Iterable<ClusterSum>,
  options: MeanOfClustersOptions = {},
): Estimate {
  const { level = DEFAULT_LEVEL, clusterUnit = "task", bounds } = options;
  const groups = [...clusters];
  let [n, total] = [0, 0];
  for (const group of groups) {
    n += group.n;
    total += group.sum;
  }
  if (n === 0) return unknown(phrase`no observations`);
  const value = total / n;
  if (!Number.isFinite(value)) return unknown(phrase`the values have no finite mean`);
  const residuals = groups.map((group) => group.sum - group.n * value);
  const count = groups.length;
  const standardError = count < 2 ? null : clusterError(residuals) / n;
  const means = groups.map((group) => group.sum / group.n);
  const scale = bounds === undefined ? undefined : { bounds, ends: endsOfMeans(means, bounds) };
  const { part, form } = meanInterval({
    value,
    standardError,
    n,
    clusters: count,
    level,
    clusterUnit,
    scale,
  });
  return {
    known: true,
    value,
    n,
    ...part,
    method: `${CLUSTERED_MEAN}, ${form}`,
    clusterUnit,
    clusters: count,
  };
}
