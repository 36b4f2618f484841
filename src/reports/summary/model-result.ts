import type { Estimate, FrozenRun, Model, ModelResult, Task } from "../../core/index.ts";
import {
  type TaskObservation,
  clusteredProportion,
  mean,
  meanOfTasks,
  median,
  quantile,
  taskMissingBounds,
} from "../../statistics/index.ts";
import type { ModelTally } from "./model-tally.ts";

export type UnrankedResult = Omit<ModelResult, "rank">;

/** The ends of the scale, at which intervals are cut and which a missing score could have had. */
const SCALE = { low: 0, high: 100 };

/** One model's numbers, from what was kept of its rows. */
export function modelResult({ setup, tasks }: FrozenRun, model: Model, tally: ModelTally): UnrankedResult {
  const provider = setup.providers.find(({ name }) => name === model.provider);
  return {
    modelId: model.modelId,
    provider: model.provider,
    name: model.name,
    simulated: provider?.type === "simulated",
    counts: tally.counts,
    score: meanOfTasks(tally.scored, { bounds: SCALE }),
    scored: tally.scored.length,
    unscored: Object.fromEntries(tally.unscored),
    missingBounds: boundsOf(tally),
    autoFailRate: clusteredProportion(tally.autoFails),
    categories: meansBy(tasks, tally.scored, (task) => task.category),
    difficulties: meansBy(tasks, tally.scored, (task) => task.difficulty),
    latencyMs: latencyOf(tally.latencies),
    tokens: { input: tally.inputTokens, output: tally.outputTokens },
    costUsd: tally.costUsd,
  };
}

function boundsOf({ scored, missing }: ModelTally): ModelResult["missingBounds"] {
  if (missing.length === 0) return null;
  const items = [...scored, ...missing.map((task) => ({ task, value: null }))];
  return taskMissingBounds(items, SCALE.low, SCALE.high);
}

/** The mean in each group of tasks, in the order in which the groups first appear. Ungrouped tasks are left out. */
function meansBy(
  tasks: readonly Task[],
  scored: readonly TaskObservation[],
  groupOf: (task: Task) => string | undefined,
): Record<string, Estimate> {
  const groups = new Map<string, TaskObservation[]>();
  const groupOfTask = new Map<string, TaskObservation[]>();
  for (const task of tasks) {
    const name = groupOf(task);
    if (name === undefined) continue;
    const group = groups.get(name) ?? [];
    groups.set(name, group);
    groupOfTask.set(task.taskId, group);
  }
  for (const observation of scored) groupOfTask.get(observation.task)?.push(observation);
  return Object.fromEntries(
    groups.entries().map(([name, group]) => [name, meanOfTasks(group, { bounds: SCALE })]),
  );
}

function latencyOf(latencies: readonly number[]): ModelResult["latencyMs"] {
  const middle = median(latencies);
  const p95 = quantile(latencies, 0.95);
  const average = mean(latencies);
  return middle === null || p95 === null || average === null ? null : { median: middle, p95, mean: average };
}
