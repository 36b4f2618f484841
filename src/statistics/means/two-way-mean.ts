import type { Estimate } from "../../core/index.ts";
import { DEFAULT_LEVEL } from "../interval-level.ts";
import { unknown } from "../result.ts";
import { tInterval } from "../t-interval.ts";
import { clusteredStandardError } from "./clustered-standard-error.ts";
import { mean, NO_FINITE_MEAN } from "./mean.ts";

export interface TwoWayObservation {
  readonly task: string;
  readonly rater: string;
  readonly value: number;
}

const METHOD = "mean, cluster-robust error over tasks and raters, t interval";

/**
 * The mean when both tasks and raters are a sample of more: SE^2 = V_task + V_rater - V_both, where V_both takes
 * each task-rater cell for a cluster (Cameron, Gelbach & Miller 2011), t interval with min(G) - 1 degrees. When
 * the difference is not above the larger of the two single ones, that larger one is used: the error over both
 * cannot be smaller than over either.
 */
export function twoWayMean(
  observations: readonly TwoWayObservation[],
  options: { readonly level?: number } = {},
): Estimate {
  const { level = DEFAULT_LEVEL } = options;
  if (observations.length === 0) return unknown("no observations");
  const value = mean(observations.map((observation) => observation.value));
  if (value === null) return unknown(NO_FINITE_MEAN);
  const errorBy = (clusterOf: (observation: TwoWayObservation) => string) =>
    clusteredStandardError(
      observations.map((observation) => ({ cluster: clusterOf(observation), value: observation.value })),
      value,
    );
  const byTask = errorBy(({ task }) => task);
  const byRater = errorBy(({ rater }) => rater);
  const byBoth = errorBy(({ task, rater }) => JSON.stringify([task, rater]));
  const clusters = Math.min(byTask.clusters, byRater.clusters);
  return {
    known: true,
    value,
    n: observations.length,
    ...tInterval({
      value,
      standardError: combined(byTask.standardError, byRater.standardError, byBoth.standardError),
      degrees: clusters - 1,
      level,
      clusterUnit: "task and rater",
    }),
    method: METHOD,
    clusterUnit: "task and rater",
    clusters,
  };
}

function combined(task: number | null, rater: number | null, both: number | null): number | null {
  if (task === null || rater === null || both === null) return null;
  const larger = Math.max(task, rater);
  return Math.max(larger, Math.sqrt(Math.max(0, task * task + rater * rater - both * both)));
}
