import type { Insertable, Kysely } from "kysely";
import type { ImportCounts, ImportOutcome, ImportTarget, Task } from "../../core/index.ts";
import type { Tables } from "../schema.ts";
import { batches } from "./batches.ts";
import { createCollection, findCollectionByName } from "./collections.ts";
import { compareStaged, knownTasks, wouldChange } from "./compare-tasks.ts";
import type { QueryContext } from "./context.ts";
import { executeForRows } from "./for-rows.ts";
import { type StagedRow, stagedPage, stagedRows } from "./imports.ts";
import { keepBoth } from "./keep-both.ts";
import { createTasks, editTasks } from "./tasks.ts";
import { takenMeanwhile } from "./taken-meanwhile.ts";
import { yieldTurn } from "./yield-turn.ts";

/** How many of the tasks that stand in the way, or were kept beside, are named. */
const NAMED = 10;
/** Fewer rows take no less time: about as many pages of indexes would be written for them. */
const ROWS_A_TURN = 256;
/** Where nobody waits, a turn ends all the same, so that the log beside the database can be copied. */
const MOST_ROWS_A_TURN = 8_192;
/** Rows that are handled together at the end: nothing else has its turn meanwhile. */
const [SHOWN_AT_ONCE, MEMBERS_AT_ONCE, EDITS_AT_ONCE] = [2_000, 1_024, 32];

/** How an import reaches the database. */
export interface ImportSteps {
  readonly read: <Result>(work: (context: QueryContext) => Promise<Result>) => Promise<Result>;
  readonly write: <Result>(work: (context: QueryContext) => Promise<Result>) => Promise<Result>;
  /** Whether others want to write who have to wait until this write is over. */
  readonly isWaitedFor: () => boolean;
  /** Whether what one write leaves is seen before the next. */
  readonly isSeenBetween: boolean;
}

type Counts = { -readonly [Name in keyof ImportCounts]: number };

/** An import while it is made real. */
interface Commit extends ImportSteps {
  readonly importId: string;
  readonly onConflict: ImportTarget["onConflict"];
  readonly now: number;
  readonly counts: Counts;
  readonly keptAs: { taskId: string; newTaskId: string }[];
  /** Tasks that the rows are now, without those that are left out or still to be edited. */
  readonly refs: number[];
  /** Rows, by their number, that edit a task. */
  readonly edits: number[];
}

/**
 * New tasks are written in as many steps as others need turns, hidden until the last one shows them all. Edits, and who is
 * in the collection, are part of that last step.
 */
export async function commitImport(
  steps: ImportSteps,
  importId: string,
  { collection, onConflict }: ImportTarget,
  now: number,
): Promise<ImportOutcome> {
  if (onConflict === null && (await steps.read((context) => wouldChange(context, importId)))) {
    const comparison = await steps.read((context) => compareStaged(context, importId, NAMED));
    return { committed: false, comparison };
  }
  const counts = { created: 0, edited: 0, keptBoth: 0, skipped: 0, unchanged: 0, duplicates: 0 };
  const commit: Commit = { ...steps, importId, onConflict, now, counts, keptAs: [], refs: [], edits: [] };
  for (let after: number | null = 0; after !== null; await yieldTurn()) {
    const from: number = after;
    after = await steps.write((context) => writeSome(commit, context, from));
  }
  const collectionId = await steps.write((context) => show(commit, context, collection));
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
  const { counts, refs } = commit;
  const ids = rows.map((row) => row.task_id);
  const known = await knownTasks(context, ids, "tasks");
  await refuseHidden(
    commit,
    context,
    [...known.values()].map(({ id }) => id),
  );
  const fresh: StagedRow[] = [];
  const changed: StagedRow[] = [];
  for (const row of rows) {
    const task = known.get(row.task_id);
    if (task === undefined) fresh.push(row);
    else if (task.content_hash !== row.content_hash) changed.push(row);
    else {
      counts.unchanged += 1;
      refs.push(task.id);
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
  { importId, isSeenBetween, now, refs }: Commit,
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
  for (const ref of created) refs.push(ref);
  return created;
}

const hideTasks = (db: Kysely<Tables>, rows: readonly Insertable<Tables["hidden_tasks"]>[]) =>
  db.insertInto("hidden_tasks").values(rows);

async function meetChanged(commit: Commit, context: QueryContext, rows: readonly StagedRow[]): Promise<void> {
  const { importId, onConflict, counts, keptAs, refs, edits } = commit;
  if (rows.length === 0) return;
  if (onConflict === "update") {
    for (const row of rows) edits.push(row.id);
  } else if (onConflict === "keep-both") {
    const { fresh, known } = await keepBoth(context, importId, rows);
    await refuseHidden(commit, context, known);
    await create(
      commit,
      context,
      fresh.map(({ row, newTaskId }) => ({ row, taskId: newTaskId })),
    );
    for (const ref of known) refs.push(ref);
    counts.keptBoth += fresh.length;
    counts.unchanged += known.length;
    for (const { row, newTaskId } of fresh.slice(0, NAMED - keptAs.length))
      keptAs.push({ taskId: row.task_id, newTaskId });
  } else {
    counts.skipped += rows.length;
  }
}

/** Everything at once: what was hidden is seen, what changes is edited, and the collection has its tasks. */
async function show(
  commit: Commit,
  context: QueryContext,
  collection: string | null,
): Promise<number | null> {
  const { importId, now, counts, refs, edits } = commit;
  const { db } = context;
  while (await showSome(context, importId)) await yieldTurn();
  for (let start = 0; start < edits.length; start += EDITS_AT_ONCE) {
    await edit(commit, context, await stagedRows(context, edits.slice(start, start + EDITS_AT_ONCE)));
    await yieldTurn();
  }
  counts.edited += edits.length;
  if (collection === null) return null;
  const collectionId = await collectionNamed(context, collection, now);
  for (let start = 0; start < refs.length; start += MEMBERS_AT_ONCE) {
    const members = refs
      .slice(start, start + MEMBERS_AT_ONCE)
      .map((ref) => ({ collection_id: collectionId, task_ref: ref }));
    await executeForRows(db, members, addMembers);
    await yieldTurn();
  }
  return collectionId;
}

async function edit({ now, refs }: Commit, context: QueryContext, rows: readonly StagedRow[]): Promise<void> {
  const ids = rows.map((row) => row.task_id);
  const known = await knownTasks(context, ids, "tasks");
  const edits = rows.flatMap((row) => {
    const task = known.get(row.task_id);
    return task === undefined
      ? []
      : [{ task: taskOf(row), hash: row.content_hash, ref: task.id, version: task.version + 1 }];
  });
  await editTasks(context, edits, now);
  for (const { ref } of edits) refs.push(ref);
}

/** Whether there were any that were hidden. */
async function showSome({ db }: QueryContext, importId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("hidden_tasks")
    .where("task_ref", "in", (hidden) =>
      hidden
        .selectFrom("hidden_tasks")
        .select("task_ref")
        .where("import_id", "=", importId)
        .limit(SHOWN_AT_ONCE),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

async function collectionNamed(context: QueryContext, name: string, now: number): Promise<number> {
  const known = await findCollectionByName(context, name);
  return (known ?? (await createCollection(context, { name, description: "", tags: [] }, now))).id;
}

/** Written by `stageTasks`, and read by nobody else. */
function taskOf(row: StagedRow): Task {
  return JSON.parse(row.content_json) as Task;
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

const addMembers = (db: Kysely<Tables>, rows: readonly Insertable<Tables["collection_tasks"]>[]) =>
  db
    .insertInto("collection_tasks")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing());
