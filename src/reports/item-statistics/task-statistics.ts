import {
  type Estimate,
  ITEM_THRESHOLDS,
  TASK_FLAGS,
  type Task,
  type TaskFlag,
  type TaskStatistics,
} from "../../core/index.ts";
import { type ScoresOfTask, clusteredMean } from "../../statistics/index.ts";
import type { TaskTally } from "./task-tally.ts";

/** With one model every task would be solved by all or by none. */
const FEWEST_MODELS = 2;
const NO_PANEL = "no answer has scores from two judges";
const NO_SCORE = "none of its answers has a score";

/** What a run tells about one task, from what was kept of its rows. */
export function taskStatistics(
  task: Task,
  tally: TaskTally,
  scores: ScoresOfTask,
  discrimination: Estimate,
): TaskStatistics {
  const solvedBy = [...scores.values()].filter((score) => score >= ITEM_THRESHOLDS.solvedFrom).length;
  const found = {
    difficulty: difficultyOf(scores),
    discrimination,
    disagreement: disagreementOf(tally),
    models: scores.size,
    solvedBy,
  };
  return {
    taskId: task.taskId,
    title: task.title ?? null,
    category: task.category,
    statedDifficulty: task.difficulty ?? null,
    ...found,
    failedModels: tally.failedModels,
    scored: tally.scored,
    unscored: Object.fromEntries(tally.unscored),
    flags: TASK_FLAGS.filter((flag) => IS_FLAGGED[flag](found)),
  };
}

function difficultyOf(scores: ScoresOfTask): Estimate {
  if (scores.size === 0) return { known: false, reason: NO_SCORE };
  const observations = [...scores].map(([cluster, score]) => ({ cluster, value: 1 - score / 100 }));
  return clusteredMean(observations, { clusterUnit: "model", bounds: { low: 0, high: 1 } });
}

function disagreementOf({ ranges }: TaskTally): Estimate {
  if (ranges.length === 0) return { known: false, reason: NO_PANEL };
  return clusteredMean(ranges, { clusterUnit: "model", bounds: { low: 0, high: 100 } });
}

type Found = Pick<TaskStatistics, "discrimination" | "disagreement" | "models" | "solvedBy">;

/** A correlation of 0 may be computed as a little less. */
const BELOW_ZERO = -1e-9;

const IS_FLAGGED: Readonly<Record<TaskFlag, (found: Found) => boolean>> = {
  "negative-discrimination": ({ discrimination }) =>
    discrimination.known && discrimination.value < BELOW_ZERO,
  "judges-disagree": ({ disagreement }) =>
    disagreement.known && disagreement.value >= ITEM_THRESHOLDS.disagreementFrom,
  "solved-by-none": ({ models, solvedBy }) => models >= FEWEST_MODELS && solvedBy === 0,
  "solved-by-all": ({ models, solvedBy }) => models >= FEWEST_MODELS && solvedBy === models,
  unscored: ({ models }) => models === 0,
};
