import {
  type ItemCounts,
  type RunView,
  type SetUpRun,
  emptyCounts,
  isoTime,
  isoTimeOrNull,
  phaseOf,
  provenanceOf,
  runState,
} from "../core/index.ts";

function sumCounts(all: readonly ItemCounts[]): ItemCounts {
  const sum = emptyCounts();
  for (const counts of all) {
    for (const status of Object.keys(sum) as (keyof ItemCounts)[]) sum[status] += counts[status];
  }
  return sum;
}

/** A run as faces show it. */
export function toRunView(shown: SetUpRun, byModel: Readonly<Record<string, ItemCounts>>): RunView {
  const { run, setup, taskCount } = shown;
  const counts = sumCounts(Object.values(byModel));
  return {
    runId: run.runId,
    name: run.name,
    kind: run.kind,
    comparedRunId: run.comparedRunId,
    status: run.status,
    state: runState(run),
    phase: phaseOf(counts),
    judging: setup.judging,
    createdAt: isoTime(run.createdAt),
    startedAt: isoTimeOrNull(run.startedAt),
    finishedAt: isoTimeOrNull(run.finishedAt),
    totalItems: Object.values(counts).reduce((sum, count) => sum + count, 0),
    completedItems: counts.COMPLETED,
    counts,
    models: setup.models.map(({ modelId, provider, name, parameters }) => ({
      id: modelId,
      provider,
      name,
      ...provenanceOf(setup.providers, provider),
      parameters,
      counts: byModel[modelId] ?? emptyCounts(),
    })),
    judges: setup.judges.map(({ judgeId, model }) => ({
      id: judgeId,
      provider: model.provider,
      name: model.name,
      ...provenanceOf(setup.providers, model.provider),
    })),
    metrics: setup.metrics,
    tasksWithMetrics: setup.tasksWithMetrics ?? 0,
    tasks: taskCount,
    datasets: setup.datasets,
    criteria: setup.criteria,
    concurrency: setup.concurrency,
    limits: setup.limits,
    maxBudgetUsd: run.maxBudgetUsd,
    warnings: [],
  };
}
