import { type FrozenRun, type Metric, metricName, metricsFor } from "../../core/index.ts";

/**
 * The one metric that a ranking by metrics is of, as its scores name it: the first of the run's own, else the one that
 * measures the most tasks, the first of them on a tie. Metrics mean different things, so they are never averaged.
 */
export function headlineMetric({
  setup,
  tasks,
}: {
  readonly setup: Pick<FrozenRun["setup"], "metrics">;
  readonly tasks: readonly { readonly metrics?: readonly Metric[] | undefined }[];
}): string | null {
  const [first] = setup.metrics;
  if (first !== undefined) return metricName(first);
  const counts = new Map<string, number>();
  for (const task of tasks)
    for (const metric of metricsFor(task.metrics, setup.metrics)) {
      const name = metricName(metric);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  let found: string | null = null;
  for (const [name, count] of counts) if (found === null || count > (counts.get(found) ?? 0)) found = name;
  return found;
}
