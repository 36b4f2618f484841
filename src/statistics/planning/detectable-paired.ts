import type { TaskClusters } from "../../core/index.ts";
import { clusteredStandardError } from "../means/clustered-standard-error.ts";
import { type TaskObservation, taskMeans } from "../means/mean-of-tasks.ts";
import { NO_FINITE_MEAN, mean } from "../means/mean.ts";
import { NO_COMMON_TASK, inClusters, taskDifferences } from "../means/paired-difference.ts";
import { type Quantity, unknown } from "../result.ts";
import { isRounding } from "../t-interval.ts";
import { detectableAt } from "./planned-run.ts";

interface DetectableOptions {
  readonly clusters: Pick<TaskClusters, "of">;
  /** Of the one test, corrected for how many are made. */
  readonly alpha: number;
}

/** The smallest difference of `a` and `b` that the tasks of both would show four times in five, from how they vary. */
export function detectablePaired(
  a: readonly TaskObservation[],
  b: readonly TaskObservation[],
  { clusters, alpha }: DetectableOptions,
): Quantity {
  const [left, right] = [taskMeans(a), taskMeans(b)];
  if (left === null || right === null) return unknown(NO_FINITE_MEAN);
  const differences = inClusters(taskDifferences(left, right), clusters);
  const value = mean(differences.map((difference) => difference.value));
  if (value === null) return unknown(NO_COMMON_TASK);
  const tasks = new Set(differences.map(({ cluster }) => cluster)).size;
  const { standardError } = clusteredStandardError(differences, value);
  const variance =
    standardError === null || isRounding(standardError, value) ? 0 : standardError ** 2 * tasks;
  return detectableAt(tasks, variance, alpha);
}
