import { type Estimate, TASK_FLAGS, type TaskFlag, type TaskStatistics } from "../../core/index.ts";

/**
 * Those first that deserve a look: by their most urgent flag, in the order of `TASK_FLAGS`, and then by how strongly it
 * holds. Tasks without a flag come last, those that tell models apart least before the others. Ties keep their order.
 */
export function byAttention(rows: readonly TaskStatistics[]): TaskStatistics[] {
  return rows.toSorted((a, b) => urgency(a) - urgency(b) || strength(a) - strength(b));
}

function urgency({ flags: [first] }: TaskStatistics): number {
  return first === undefined ? TASK_FLAGS.length : TASK_FLAGS.indexOf(first);
}

/** Lower is sooner, among tasks with the same first flag. */
const STRENGTH: Readonly<Record<TaskFlag, (row: TaskStatistics) => number>> = {
  // By what is sure, so that a chance -0.9 over few models does not come before a sure -0.5 over many.
  "negative-discrimination": ({ discrimination }) =>
    (discrimination.known ? discrimination.interval?.high : undefined) ?? 1 + valueOf(discrimination, 0),
  "judges-disagree": ({ disagreement }) => -valueOf(disagreement, 0),
  "solved-by-none": ({ difficulty }) => -valueOf(difficulty, 0),
  "solved-by-all": ({ difficulty }) => valueOf(difficulty, 1),
  unscored: () => 0,
};

function strength(row: TaskStatistics): number {
  const [first] = row.flags;
  return first === undefined ? valueOf(row.discrimination, 2) : STRENGTH[first](row);
}

const valueOf = (estimate: Estimate, otherwise: number): number =>
  estimate.known ? estimate.value : otherwise;
