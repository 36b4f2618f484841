import { batches } from "../batches.ts";
import { knownTasks } from "./compare-tasks.ts";
import type { QueryContext } from "../context.ts";
import type { StagedRow } from "./staged-rows.ts";

/** Leaves room for the number within the longest id. */
const LONGEST_STEM = 480;

export interface KeptBoth {
  /** Rows that come in beside the task that has their id, and the new id of each. */
  readonly fresh: readonly { readonly row: StagedRow; readonly newTaskId: string }[];
  /** Tasks of an earlier import that kept the very same rows. */
  readonly known: readonly number[];
}

/**
 * Finds new ids for rows whose own another task has: `q-1` comes in as `q-1-2`, or with the next number that neither a
 * task nor a row of the import has. A row that was kept like this before is that task.
 */
export async function keepBoth(
  context: QueryContext,
  importId: string,
  rows: readonly StagedRow[],
): Promise<KeptBoth> {
  const fresh: { row: StagedRow; newTaskId: string }[] = [];
  const known: number[] = [];
  const taken = new Set<string>();
  let pending = rows;
  for (let number = 2; pending.length > 0; number += 1) {
    const wanted = pending.map((row) => ({
      row,
      newTaskId: `${row.task_id.slice(0, LONGEST_STEM)}-${number}`,
    }));
    const ids = [...new Set(wanted.map(({ newTaskId }) => newTaskId))];
    const there = await knownTasks(context, ids, "tasks");
    const staged = await stagedIds(context, importId, ids);
    const left: StagedRow[] = [];
    for (const { row, newTaskId } of wanted) {
      const task = there.get(newTaskId);
      if (task?.content_hash === row.content_hash) known.push(task.id);
      else if (task !== undefined || staged.has(newTaskId) || taken.has(newTaskId)) left.push(row);
      else {
        taken.add(newTaskId);
        fresh.push({ row, newTaskId });
      }
    }
    pending = left;
  }
  return { fresh, known };
}

/** Which of these ids rows of the import have. */
async function stagedIds(
  { db }: QueryContext,
  importId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of batches(ids)) {
    const rows = await db
      .selectFrom("staged_tasks")
      .select("task_id")
      .where("import_id", "=", importId)
      .where("task_id", "in", some)
      .execute();
    for (const row of rows) found.add(row.task_id);
  }
  return found;
}
