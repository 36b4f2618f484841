import { type Estimate, phrase } from "../../core/index.ts";
import { DEFAULT_LEVEL } from "../interval-level.ts";
import { requireArgument } from "../require-argument.ts";
import { unknown } from "../result.ts";
import { type Bounds, clippedTo, tInterval } from "../t-interval.ts";
import { NO_FINITE_MEAN } from "./mean.ts";
import { twoWayError, varianceOf } from "./two-way-error.ts";

export interface TwoWayObservation {
  /** The task, or the cluster of related tasks that it is in. */
  readonly cluster: string;
  readonly rater: string;
  readonly value: number;
  /** How much it counts; 1 unless given. */
  readonly weight?: number;
}

export interface TwoWayMeanOptions {
  readonly level?: number;
  /** What a cluster is, as shown to the reader; `task` unless given. */
  readonly clusterUnit?: string;
  /** Ends of the scale at which the interval is cut. */
  readonly bounds?: Bounds;
  /** What is told as the number of observations; that of these unless given. */
  readonly n?: number;
}

/**
 * The mean when both tasks and raters are a sample of more: see `twoWayError`. `clusters` of the estimate counts tasks,
 * or clusters of them; how many raters there were stands in its method.
 */
export function twoWayMean(
  observations: readonly TwoWayObservation[],
  options: TwoWayMeanOptions = {},
): Estimate {
  const { level = DEFAULT_LEVEL, clusterUnit = "task", bounds, n = observations.length } = options;
  if (observations.length === 0) return unknown(phrase`no observations`);
  const value = weightedMean(observations);
  if (value === null) return unknown(NO_FINITE_MEAN);
  const by = (keyOf: (observation: TwoWayObservation) => string) => influencesBy(observations, value, keyOf);
  const [tasks, raters] = [by(({ cluster }) => cluster), by(({ rater }) => rater)];
  const both = by(({ cluster, rater }) => JSON.stringify([cluster, rater]));
  const error = twoWayError({
    overTasks: varianceOf(tasks, tasks.length),
    tasks: tasks.length,
    overRaters: varianceOf(raters, raters.length),
    raters: raters.length,
    overBoth: varianceOf(both, both.length),
  });
  return {
    known: true,
    value,
    n,
    ...tInterval({ value, ...error, level, clusterUnit, bounds }),
    method: clippedTo(methodOf(raters.length), bounds),
    clusterUnit,
    clusters: tasks.length,
  };
}

const methodOf = (raters: number): string =>
  `mean, cluster-robust error over tasks and ${raters} ${raters === 1 ? "rater" : "raters"}, t interval`;

function weightedMean(observations: readonly TwoWayObservation[]): number | null {
  let [total, weights] = [0, 0];
  for (const { value, weight = 1 } of observations) {
    requireArgument(weight > 0 && Number.isFinite(weight), "a weight is a finite number above 0");
    total += weight * value;
    weights += weight;
  }
  const rough = total / weights;
  // The mean of the residuals, so that equal values have exactly their own value as mean.
  const rest = observations.reduce((sum, { value, weight = 1 }) => sum + weight * (value - rough), 0);
  const refined = rough + rest / weights;
  return Number.isFinite(refined) ? refined : null;
}

/** What each group adds to the error of the mean. */
function influencesBy(
  observations: readonly TwoWayObservation[],
  mean: number,
  keyOf: (observation: TwoWayObservation) => string,
): number[] {
  const weights = observations.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const sums = new Map<string, number>();
  for (const observation of observations) {
    const { value, weight = 1 } = observation;
    const key = keyOf(observation);
    sums.set(key, (sums.get(key) ?? 0) + (weight * (value - mean)) / weights);
  }
  return [...sums.values()];
}
