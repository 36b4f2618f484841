import type { RunView, ShownRunStatus } from "../../contract/index.ts";
import {
  BUDGET_EXCEEDED,
  type ItemCounts,
  type Run,
  type RunSetup,
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
  sumCounts,
  workingTime,
} from "../../core/index.ts";
import { modelTroubles, outcomeOf } from "./run-troubles.ts";
import { hasStopped, stoppedModels } from "./stopped-models.ts";

/** A provider's number in the workspace; null where a config describes it. */
export function catalogIdOf({ providers }: Pick<RunSetup, "providers">, name: string): number | null {
  return providers.find((provider) => provider.name === name)?.catalogId ?? null;
}

/** The status of a run in document 4's words (line 466). */
function evalStatus(run: Run, outcome: RunView["outcome"]): ShownRunStatus {
  if (outcome !== null) return outcome;
  const state = runState(run);
  if (state === "running") return "RUNNING";
  return state === "interrupted" ? "FAILED" : "PENDING";
}

/** What has come to nothing may have an answer: its judge failed, or the money for judging it was gone. */
function answeredIn(counts: ItemCounts, troubles: readonly Trouble[]): number {
  const lost = troubles.reduce((sum, { answered }) => sum + answered, 0);
  return counts.COMPLETED + counts.WAITING_FOR_JUDGE + lost;
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
  const troubles = modelTroubles(run.kind, found, byModel);
  const outcome = outcomeOf(run.status === "FINISHED", counts, troubles);
  const [judge] = setup.judges;
  const { workedMs, activeSince } = workingTime(run);
  return {
    id: run.id,
    runId: run.runId,
    name: run.name,
    kind: run.kind,
    comparedRunId: run.comparedRunId,
    questionJudging: setup.questionJudging ?? null,
    status: setup.askedAs?.document === 4 ? evalStatus(run, outcome) : run.status,
    state: runState(run),
    phase: run.kind === "answers" ? phaseOf(counts) : "JUDGING",
    judging: setup.judging,
    createdAt: isoTime(run.createdAt),
    runDate: isoTime(run.createdAt),
    updatedAt: isoTime(Math.max(run.createdAt, run.startedAt ?? 0, run.finishedAt ?? 0)),
    startedAt: isoTimeOrNull(run.startedAt),
    finishedAt: isoTimeOrNull(run.finishedAt),
    rawRemovedAt: isoTimeOrNull(run.rawRemovedAt),
    workedMs,
    activeSince: isoTimeOrNull(activeSince),
    totalItems: Object.values(counts).reduce((sum, count) => sum + count, 0),
    completedItems: counts.COMPLETED,
    answeredItems: run.kind === "answers" ? answeredIn(counts, found) : 0,
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
    judgeProviderConfigId: judge === undefined ? null : catalogIdOf(setup, judge.model.provider),
    judgeModelName: judge?.model.name ?? null,
    ...(setup.askedAs?.document === 4 ? { evalId: setup.askedAs.evalId } : {}),
    metrics: setup.metrics,
    tasksWithMetrics: setup.tasksWithMetrics ?? 0,
    tasks: taskCount,
    datasets: setup.datasets,
    criteria: setup.criteria,
    concurrency: setup.concurrency,
    limits: setup.limits,
    maxBudgetUsd: run.maxBudgetUsd,
    outcome,
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
