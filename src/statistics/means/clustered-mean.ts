import { type Estimate, phrase } from "../../core/index.ts";
import { DEFAULT_LEVEL, upperProbability } from "../interval-level.ts";
import { unknown } from "../result.ts";
import type { Bounds } from "../t-interval.ts";
import { type ClusteredObservation, clusteredStandardError } from "./clustered-standard-error.ts";
import { endsOfMeans, endsOfScale } from "./ends-of-scale.ts";
import { meanInterval } from "./mean-interval.ts";
import { mean, NO_FINITE_MEAN } from "./mean.ts";

export interface ClusteredMeanOptions {
  /** Coverage of the interval; 0.95 unless given. */
  readonly level?: number;
  /** What a cluster is, as shown to the reader; `task` unless given. */
  readonly clusterUnit?: string;
  /**
   * The ends of the scale, when the values have one. The interval stays inside; how it is made depends on whether
   * clusters stand at an end, see `meanInterval`, and the method says so.
   */
  readonly bounds?: Bounds;
  /** How many observations have auto-fail rules, when none has failed by one; none unless given. */
  readonly unseenAutoFails?: number;
}

/** What the method is called before the form of its interval. */
export const CLUSTERED_MEAN = "mean, cluster-robust error";

/**
 * The mean over observations with an error that holds when observations of one cluster depend on each
 * other: see `clusteredStandardError` and `meanInterval`.
 *
 * One cluster gives no interval; nor do several whose residuals all sum to 0 (all values equal, for one), unless they
 * stand at an end of the scale: the formula's error of 0 would claim a certainty that nobody has.
 */
export function clusteredMean(
  observations: readonly ClusteredObservation[],
  options: ClusteredMeanOptions = {},
): Estimate {
  const { level = DEFAULT_LEVEL, clusterUnit = "task", bounds, unseenAutoFails } = options;
  upperProbability(level);
  if (observations.length === 0) return unknown(phrase`no observations`);
  const values = observations.map((observation) => observation.value);
  const value = mean(values);
  if (value === null) return unknown(NO_FINITE_MEAN);
  const { clusters, standardError } = clusteredStandardError(observations, value);
  const n = observations.length;
  const endsOn = (on: Bounds) => (clusters === n ? endsOfMeans(values, on) : endsOfScale(observations, on));
  const scale = bounds === undefined ? undefined : { bounds, ends: endsOn(bounds) };
  const { part, form } = meanInterval({
    value,
    standardError,
    n,
    clusters,
    level,
    clusterUnit,
    scale,
    unseenAutoFails,
  });
  return {
    known: true,
    value,
    n,
    ...part,
    method: `${CLUSTERED_MEAN}, ${form}`,
    clusterUnit,
    clusters,
  };
}
