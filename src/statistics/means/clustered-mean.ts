import type { Estimate } from "../../core/index.ts";
import { DEFAULT_LEVEL, upperProbability } from "../interval-level.ts";
import { unknown } from "../result.ts";
import { type Bounds, clippedTo, tInterval } from "../t-interval.ts";
import { type ClusteredObservation, clusteredStandardError } from "./clustered-standard-error.ts";
import { mean, NO_FINITE_MEAN } from "./mean.ts";

export interface ClusteredMeanOptions {
  /** Coverage of the interval; 0.95 unless given. */
  readonly level?: number;
  /** What a cluster is, as shown to the reader; `task` unless given. */
  readonly clusterUnit?: string;
  /**
   * The ends of the scale, when the values have one. A t interval of a bounded score can reach past them; with
   * bounds it is cut there, which never lowers its coverage, and the method says so.
   */
  readonly bounds?: Bounds;
}

const METHOD = "mean, cluster-robust error, t interval";

/**
 * The mean over observations with an error that holds when observations of one cluster depend on each
 * other: mean +- t_{G-1} * SE, see `clusteredStandardError`.
 *
 * One cluster gives no interval; nor do several whose residuals all sum to 0 (all values equal, for one): the formula's
 * error of 0 would claim a certainty that nobody has. For pass/fail at 0 % or 100 % use `clusteredProportion`.
 */
export function clusteredMean(
  observations: readonly ClusteredObservation[],
  options: ClusteredMeanOptions = {},
): Estimate {
  const { level = DEFAULT_LEVEL, clusterUnit = "task", bounds } = options;
  upperProbability(level);
  if (observations.length === 0) return unknown("no observations");
  const value = mean(observations.map((observation) => observation.value));
  if (value === null) return unknown(NO_FINITE_MEAN);
  const { clusters, standardError } = clusteredStandardError(observations, value);
  return {
    known: true,
    value,
    n: observations.length,
    ...tInterval({ value, standardError, degrees: clusters - 1, level, clusterUnit, bounds }),
    method: clippedTo(METHOD, bounds),
    clusterUnit,
    clusters,
  };
}
