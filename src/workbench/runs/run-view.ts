import type { RunView } from "../../contract/index.ts";
import {
  BUDGET_EXCEEDED,
  type ItemCounts,
  type SetUpRun,
  type Stop,
  type Store,
  type Trouble,
  emptyCounts,
  isoTime,
  isoTimeOrNull,
  phaseOf,
  provenanceOf,
  runState,
} from "../../core/index.ts";
import { modelTroubles, outcomeOf } from "./run-troubles.ts";
import { hasStopped, stoppedModels } from "./stopped-models.ts";

function sumCounts(all: readonly ItemCounts[]): ItemCounts {
  const sum = emptyCounts();
  for (const counts of all) {
    for (const status of Object.keys(sum) as (keyof ItemCounts)[]) sum[status] += counts[status];
  }
  return sum;
}

/** A run as faces show it. */
function toRunView(
  shown: SetUpRun,
  byModel: Readonly<Record<string, ItemCounts>>,
  found: readonly Trouble[],
  stops: readonly Stop[],
): RunView {
  const { run, setup, taskCount } = shown;
  const counts = sumCounts(Object.values(byModel));
  const troubles = modelTroubles(run.runId, found, byModel);
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
    outcome: outcomeOf(run.status === "FINISHED", counts, troubles),
    troubles,
    stopped: stoppedModels(run.kind, stops, found),
    overBudget: found.reduce(
      (sum, { skipReason, count }) => sum + (skipReason === BUDGET_EXCEEDED ? count : 0),
      0,
    ),
    warnings: [],
  };
}

/** A run as faces show it, read from the store. Why items came to nothing is looked up only where some did. */
export async function readRunView({ store }: { readonly store: Store }, shown: SetUpRun): Promise<RunView> {
  const { runId } = shown.run;
  const byModel = await store.countItems(runId);
  const isTroubled = Object.values(byModel).some(
    ({ FAILED, CANT_BE_FINISHED }) => FAILED + CANT_BE_FINISHED > 0,
  );
  const troubles = isTroubled ? await store.listTroubles(runId) : [];
  const stops = hasStopped(troubles) ? await store.listStops(runId) : [];
  return toRunView(shown, byModel, troubles, stops);
}
