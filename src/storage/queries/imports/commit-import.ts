import type { Insertable, Kysely } from "kysely";
import type { ImportOutcome, ImportTarget } from "../../../core/index.ts";
import type { Tables } from "../../schema.ts";
import { batches } from "../batches.ts";
import { compareStaged, knownTasks, wouldChange } from "./compare-tasks.ts";
import type { QueryContext } from "../context.ts";
import { executeForRows } from "../for-rows.ts";
import { type Commit, type ImportSteps, taskOf } from "./import-in-progress.ts";
import { type StagedRow, stagedPage } from "./staged-rows.ts";
import { keepBoth } from "./keep-both.ts";
import { type Change, prepareEdits } from "./prepared-edits.ts";
import { showImport } from "./show-import.ts";
import { createTasks } from "../tasks.ts";
import { takenMeanwhile } from "../taken-meanwhile.ts";
import { yieldTurn } from "../yield-turn.ts";

/** How many of the tasks that stand in the way, or were kept beside, are named. */
const NAMED = 10;
/** Fewer rows take no less time: about as many pages of indexes would be written for them. */
const ROWS_A_TURN = 256;
/** Where nobody waits, a turn ends all the same, so that the log beside the database can be copied. */
const MOST_ROWS_A_TURN = 8_192;

/**
 * New tasks are written in as many steps as others need turns, hidden until the last one shows them all, and so is what
 * other tasks will be. The last step makes these edits, and puts tasks into the collection.
 */
export async function commitImport(
  steps: ImportSteps,
  importId: string,
  { collection, onConflict, rows }: ImportTarget,
  now: number,
): Promise<ImportOutcome> {
  if (onConflict === null && (await steps.read((context) => wouldChange(context, importId)))) {
    const comparison = await steps.read((context) => compareStaged(context, importId, NAMED));
    return { committed: false, comparison };
  }
  const counts = { created: 0, edited: 0, keptBoth: 0, skipped: 0, unchanged: 0, duplicates: 0 };
  const tasks = { keptAs: [], made: [], found: [], edits: [] };
  const commit: Commit = { ...steps, importId, rows, onConflict, now, counts, ...tasks };
  for (let after: number | null = 0; after !== null; await yieldTurn()) {
    const from: number = after;
    after = await steps.write((context) => writeSome(commit, context, from));
  }
  const collectionId = await steps.write((context) => showImport(commit, context, collection));
  return { committed: true, counts, collectionId, keptAs: commit.keptAs };
}

/** Writes pages until somebody waits and has waited a little, or until there are many. Returns the last row, or null after all. */
async function writeSome(commit: Commit, context: QueryContext, from: number): Promise<number | null> {
  let last = from;
  let rowsWritten = 0;
  do {
    const rows = await stagedPage(context, commit.importId, last);
    const end = rows.at(-1);
    if (end === undefined) return null;
    await writePage(commit, context, rows);
    last = end.id;
    rowsWritten += rows.length;
    await yieldTurn();
  } while (rowsWritten < (commit.isWaitedFor() ? ROWS_A_TURN : MOST_ROWS_A_TURN));
  return last;
}

async function writePage(commit: Commit, context: QueryContext, rows: readonly StagedRow[]): Promise<void> {
  const { counts, found } = commit;
  const ids = rows.map((row) => row.task_id);
  const known = await knownTasks(context, ids, "tasks");
  await refuseHidden(
    commit,
    context,
    [...known.values()].map(({ id }) => id),
  );
  const fresh: StagedRow[] = [];
  const changed: Change[] = [];
  for (const row of rows) {
    const task = known.get(row.task_id);
    if (task === undefined) fresh.push(row);
    else if (task.content_hash !== row.content_hash) changed.push({ row, known: task });
    else {
      counts.unchanged += 1;
      found.push(task.id);
    }
  }
  const created = await create(
    commit,
    context,
    fresh.map((row) => ({ row, taskId: row.task_id })),
  );
  counts.created += created.length;
  counts.duplicates += await countTwins(context, created);
  await meetChanged(commit, context, changed);
}

/** Tasks that another import has written and not finished with may never be seen. */
async function refuseHidden(
  { importId, isSeenBetween }: Commit,
  { db }: QueryContext,
  taskRefs: readonly number[],
): Promise<void> {
  if (!isSeenBetween) return;
  for (const some of batches(taskRefs)) {
    const hidden = await db
      .selectFrom("hidden_tasks")
      .select("task_ref")
      .where("task_ref", "in", some)
      .where("import_id", "!=", importId)
      .executeTakeFirst();
    if (hidden !== undefined) throw takenMeanwhile({ mayBeLeft: true });
  }
}

/** New tasks, which nobody sees yet where what is written is seen at once. */
async function create(
  { importId, isSeenBetween, now, made }: Commit,
  context: QueryContext,
  rows: readonly { readonly row: StagedRow; readonly taskId: string }[],
): Promise<number[]> {
  const tasks = rows.map(({ row, taskId }) => ({
    task: { ...taskOf(row), taskId },
    hash: row.content_hash,
  }));
  const created = await createTasks(context, tasks, now);
  if (isSeenBetween) {
    const hidden = created.map((ref) => ({ task_ref: ref, import_id: importId }));
    await executeForRows(context.db, hidden, hideTasks);
  }
  for (const ref of created) made.push(ref);
  return created;
}

const hideTasks = (db: Kysely<Tables>, rows: readonly Insertable<Tables["hidden_tasks"]>[]) =>
  db.insertInto("hidden_tasks").values(rows);

async function meetChanged(commit: Commit, context: QueryContext, changes: readonly Change[]): Promise<void> {
  const { importId, onConflict, counts, keptAs, found, edits } = commit;
  if (changes.length === 0) return;
  const rows = changes.map(({ row }) => row);
  if (onConflict === "update") {
    await prepareEdits(context, importId, changes);
    for (const { row, known: task } of changes) edits.push({ row: row.id, ref: task.id });
  } else if (onConflict === "keep-both") {
    const { fresh, known } = await keepBoth(context, importId, rows);
    await refuseHidden(commit, context, known);
    await create(
      commit,
      context,
      fresh.map(({ row, newTaskId }) => ({ row, taskId: newTaskId })),
    );
    for (const ref of known) found.push(ref);
    counts.keptBoth += fresh.length;
    counts.unchanged += known.length;
    for (const { row, newTaskId } of fresh.slice(0, NAMED - keptAs.length))
      keptAs.push({ taskId: row.task_id, newTaskId });
  } else if (onConflict === "skip") {
    counts.skipped += rows.length;
  } else {
    // None of them would have changed a task when the import began.
    throw takenMeanwhile({ mayBeLeft: false });
  }
}

/** How many of these have the content of a task that was there before them. */
async function countTwins({ db }: QueryContext, refs: readonly number[]): Promise<number> {
  let twins = 0;
  for (const some of batches(refs)) {
    const { count } = await db
      .selectFrom("tasks as made")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("made.id", "in", some)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("tasks as earlier")
            .select("earlier.id")
            .whereRef("earlier.content_hash", "=", "made.content_hash")
            .whereRef("earlier.id", "<", "made.id"),
        ),
      )
      .executeTakeFirstOrThrow();
    twins += count;
  }
  return twins;
}
