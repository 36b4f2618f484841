import { clusterError } from "../means/clustered-standard-error.ts";
import type { Lead, ModelScores, ScoredTask } from "./model-scores.ts";
import type { SideBySide } from "./side-by-side.ts";

/** A difference over some tasks, and how many independent groups of them there are. */
export interface LeadOfTasks extends Lead {
  readonly clusters: number;
}

/** The mean of what `differenceOn` says of each task, with its clustered error; null where it says nothing of any. */
export function leadOfTasks(
  { tasks, size }: Pick<ModelScores, "tasks" | "size">,
  differenceOn: (task: number) => number | null,
): LeadOfTasks | null {
  const sums = new Float64Array(size.clusters);
  const counts = new Int32Array(size.clusters);
  let [n, total] = [0, 0];
  for (let task = 0; task < tasks.length; task += 1) {
    const difference = differenceOn(task);
    if (difference === null) continue;
    const { cluster } = tasks[task] as ScoredTask;
    sums[cluster] = (sums[cluster] as number) + difference;
    counts[cluster] = (counts[cluster] as number) + 1;
    n += 1;
    total += difference;
  }
  if (n === 0) return null;
  const value = total / n;
  const residuals: number[] = [];
  for (let cluster = 0; cluster < counts.length; cluster += 1) {
    const count = counts[cluster] as number;
    if (count > 0) residuals.push((sums[cluster] as number) - count * value);
  }
  const clusters = residuals.length;
  if (clusters < 2) return { value, standardError: null, degrees: 0, clusters };
  return { value, standardError: clusterError(residuals) / n, degrees: clusters - 1, clusters };
}

/** The mean difference on tasks where the same scorers have scored both; null where there is none. */
export function sharedLead(
  scores: ModelScores,
  { first, second, common }: Pick<SideBySide, "first" | "second" | "common">,
): LeadOfTasks | null {
  return leadOfTasks(scores, (task) =>
    (common[task] ?? 0) > 0 ? (first[task] as number) - (second[task] as number) : null,
  );
}
