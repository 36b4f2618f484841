import { type Estimate, TaskClusters } from "../../core/index.ts";
import type { Bounds } from "../t-interval.ts";
import { CLUSTERED_MEAN, clusteredMean } from "./clustered-mean.ts";
import { mean, NO_FINITE_MEAN } from "./mean.ts";

export interface TaskObservation {
  readonly task: string;
  readonly value: number;
}

export interface MeanOfTasksOptions {
  /** Coverage of the interval; 0.95 unless given. */
  readonly level?: number;
  /** Ends of the scale that the interval keeps to; see `ClusteredMeanOptions`. */
  readonly bounds?: Bounds;
  /** Which tasks are related and count as one; each stands alone unless given. */
  readonly clusters?: Pick<TaskClusters, "of" | "unit">;
  /**
   * How many of the tasks have auto-fail rules, when no answer has failed by one; none unless given. Then the lower end
   * allows for one: see `meanInterval`.
   */
  readonly unseenAutoFails?: number;
}

/** Every task is a cluster of its own. */
const ALONE = new TaskClusters([]);

const METHOD = "mean of task means";

/**
 * The mean that rankings use: samples of one task are averaged first, then each task counts once,
 * however many samples it has. n is tasks, and so are clusters where none are related; SE = sd(task means)/sqrt(n),
 * ddof 1, which holds both the spread between tasks and that of samples: Var = (Var(x) + E[sigma_i^2]/K)/n. The form of
 * the interval follows from the means: see `meanInterval`.
 */
export function meanOfTasks(
  observations: readonly TaskObservation[],
  options: MeanOfTasksOptions = {},
): Estimate {
  const means = taskMeans(observations);
  return means === null ? { known: false, reason: NO_FINITE_MEAN } : meanOfTaskMeans(means, options);
}

/** The same where each task's mean is at hand. */
export function meanOfTaskMeans(
  means: ReadonlyMap<string, number>,
  options: MeanOfTasksOptions = {},
): Estimate {
  const { clusters = ALONE, ...rest } = options;
  const tasks = [...means].map(([task, value]) => ({ cluster: clusters.of(task), value }));
  const estimate = clusteredMean(tasks, { ...rest, clusterUnit: clusters.unit });
  if (!estimate.known) return estimate;
  return { ...estimate, method: estimate.method.replace(CLUSTERED_MEAN, METHOD) };
}

/** Each task's mean over its samples; null when one of them is not a number. */
export function taskMeans(observations: readonly TaskObservation[]): ReadonlyMap<string, number> | null {
  const samples = new Map<string, number[]>();
  for (const { task, value } of observations) {
    const values = samples.get(task);
    if (values === undefined) samples.set(task, [value]);
    else values.push(value);
  }
  const means = new Map<string, number>();
  for (const [task, values] of samples) {
    const value = mean(values);
    if (value === null) return null;
    means.set(task, value);
  }
  return means;
}
