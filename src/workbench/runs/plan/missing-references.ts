import { type Metric, type Task, metricLabel, metricsFor, phrase } from "../../../core/index.ts";

/** Metrics of a run that expect a reference which tasks don't have: they can't score those tasks' answers. */
export function missingReferences(metrics: readonly Metric[], tasks: readonly Task[]): string[] {
  return metrics.flatMap((metric) => {
    const from = "from" in metric ? metric.from : undefined;
    if (from === undefined) return [];
    const measured = tasks.filter((task) => metricsFor(task.metrics, metrics).includes(metric));
    const having = measured.filter(({ references }) => (references?.[from] ?? "") !== "").length;
    const [name, all] = [metricLabel(metric), measured.length];
    if (having === all) return [];
    return having === 0
      ? phrase`Metric ${name} can't score anything: no task of this run has a reference answer graded "${from}".`
      : phrase`Metric ${name} can score only some answers: ${having} of ${all} tasks have a reference answer graded "${from}".`;
  });
}
