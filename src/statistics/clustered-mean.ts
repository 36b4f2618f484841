import type { Estimate, KnownEstimate } from "../core/index.ts";
import {
  type ClusteredError,
  type ClusteredObservation,
  clusteredStandardError,
} from "./clustered-standard-error.ts";
import { DEFAULT_LEVEL, upperProbability } from "./interval-level.ts";
import { mean, NO_FINITE_MEAN } from "./mean.ts";
import { studentTQuantile } from "./student-t.ts";

export interface ClusteredMeanOptions {
  /** Coverage of the interval; 0.95 unless given. */
  readonly level?: number;
  /** What a cluster is, as shown to the reader; `task` unless given. */
  readonly clusterUnit?: string;
}

const METHOD = "mean, cluster-robust error, t interval";

/**
 * The mean over observations with an error that holds when observations of one cluster depend on each
 * other: mean +- t_{G-1} * SE, see `clusteredStandardError`.
 *
 * One cluster gives no interval. Several clusters whose residuals all sum to 0 (all values equal, for
 * one) have SE = 0 by the formula, and the interval [v, v] is reported as the formula gives it: it says
 * that these clusters do not differ, not that the next one cannot. For pass/fail at 0 % or 100 %
 * `wilson` keeps an honest width.
 */
export function clusteredMean(
  observations: readonly ClusteredObservation[],
  options: ClusteredMeanOptions = {},
): Estimate {
  const { level = DEFAULT_LEVEL, clusterUnit = "task" } = options;
  const probability = upperProbability(level);
  if (observations.length === 0) return { known: false, reason: "no observations" };
  const value = mean(observations.map((observation) => observation.value));
  if (value === null) return { known: false, reason: NO_FINITE_MEAN };
  const error = clusteredStandardError(observations, value);
  return {
    known: true,
    value,
    n: observations.length,
    ...intervalOf(value, error, { level, probability, clusterUnit }),
    method: METHOD,
    clusterUnit,
    clusters: error.clusters,
  };
}

interface IntervalSettings {
  readonly level: number;
  readonly probability: number;
  readonly clusterUnit: string;
}

function intervalOf(
  value: number,
  error: ClusteredError,
  { level, probability, clusterUnit }: IntervalSettings,
): Pick<KnownEstimate, "interval" | "intervalReason"> {
  if (error.standardError === null) {
    return {
      interval: null,
      intervalReason: `the error needs at least two clusters (${clusterUnit}), there is one`,
    };
  }
  const margin = studentTQuantile(probability, error.clusters - 1) * error.standardError;
  const interval = { low: value - margin, high: value + margin, level };
  if (Number.isFinite(interval.low) && Number.isFinite(interval.high)) return { interval };
  return { interval: null, intervalReason: "the interval is wider than numbers can express" };
}
