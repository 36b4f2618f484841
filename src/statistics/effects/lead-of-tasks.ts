import { clusterError } from "../means/clustered-standard-error.ts";
import type { Lead, ModelScores } from "./model-scores.ts";

/** A difference over some tasks, and how many independent groups of them there are. */
export interface LeadOfTasks extends Lead {
  readonly clusters: number;
}

/** The mean of what `differenceOn` says of each task, with its clustered error; null where it says nothing of any. */
export function leadOfTasks(
  { tasks }: Pick<ModelScores, "tasks">,
  differenceOn: (task: number) => number | null,
): LeadOfTasks | null {
  const sums = new Map<number, { n: number; sum: number }>();
  let [n, total] = [0, 0];
  for (const [task, { cluster }] of tasks.entries()) {
    const difference = differenceOn(task);
    if (difference === null) continue;
    const own = sums.get(cluster) ?? { n: 0, sum: 0 };
    sums.set(cluster, { n: own.n + 1, sum: own.sum + difference });
    n += 1;
    total += difference;
  }
  if (n === 0) return null;
  const [value, clusters] = [total / n, sums.size];
  if (clusters < 2) return { value, standardError: null, degrees: 0, clusters };
  const residuals = [...sums.values()].map((own) => own.sum - own.n * value);
  return { value, standardError: clusterError(residuals) / n, degrees: clusters - 1, clusters };
}
