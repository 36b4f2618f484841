import {
  Failure,
  type FrozenRun,
  ITEM_THRESHOLDS,
  type ItemStatistics,
  type ResultRow,
  type Session,
  TASK_FLAGS,
  type TaskFlag,
  type TaskStatistics,
  phrase,
} from "../../core/index.ts";
import { itemRestCorrelations } from "../../statistics/index.ts";
import { headlineMetric } from "../summary/headline-metric.ts";
import { PersonScores } from "../summary/person-scores.ts";
import { byAttention } from "./by-attention.ts";
import { taskStatistics } from "./task-statistics.ts";
import { TaskTally } from "./task-tally.ts";

/** What a run tells about its tasks. Reads the rows once, in any order, and keeps only their numbers. */
export async function itemStatistics(
  { setup, tasks }: Pick<FrozenRun, "setup" | "tasks">,
  rows: AsyncIterable<ResultRow>,
  sessions: readonly Session[] = [],
): Promise<ItemStatistics> {
  const persons = new PersonScores(sessions);
  const metric = headlineMetric({ setup, tasks });
  const tallied = tasks.map((task) => ({ task, tally: new TaskTally() }));
  const tallies = new Map(tallied.map(({ task, tally }) => [task.taskId, tally]));
  for await (const row of rows) {
    const tally = tallies.get(row.taskId);
    if (tally === undefined) {
      throw new Failure(
        "bug",
        phrase`The run has results of the task ${row.taskId}, which is not frozen in it.`,
      );
    }
    tally.add(row, persons.of(row), metric);
  }
  const scores = new Map([...tallies].map(([taskId, tally]) => [taskId, tally.scores()]));
  const discriminations = itemRestCorrelations(scores);
  const found = tallied.map(({ task, tally }) =>
    taskStatistics(
      task,
      tally,
      scores.get(task.taskId) ?? new Map(),
      discriminations.get(task.taskId) ?? { known: false, reason: "the task has no scores" },
    ),
  );
  return {
    overview: {
      tasks: tasks.length,
      models: setup.models.length,
      flags: countsOf(found),
      thresholds: ITEM_THRESHOLDS,
    },
    rows: byAttention(found),
  };
}

function countsOf(rows: readonly TaskStatistics[]): Record<TaskFlag, number> {
  const counts = Object.fromEntries(TASK_FLAGS.map((flag) => [flag, 0])) as Record<TaskFlag, number>;
  for (const { flags } of rows) for (const flag of flags) counts[flag] += 1;
  return counts;
}
