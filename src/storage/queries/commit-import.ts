import { type Insertable, type Kysely, sql } from "kysely";
import {
  type ImportCounts,
  type ImportOutcome,
  type ImportTarget,
  type Task,
  taskSchema,
} from "../../core/index.ts";
import type { Tables } from "../schema.ts";
import { batches } from "./batches.ts";
import { createCollection, findCollectionByName } from "./collections.ts";
import { compareStaged, knownTasks, wouldChange } from "./compare-tasks.ts";
import type { QueryContext } from "./context.ts";
import { executeForRows } from "./for-rows.ts";
import { type StagedRow, dropImport, stagedPages } from "./imports.ts";
import { keepBoth } from "./keep-both.ts";
import { createTasks, writeTask } from "./tasks.ts";

/** How many of the tasks that stand in the way, or were kept beside, are named. */
const NAMED = 10;

type Counts = { -readonly [Name in keyof ImportCounts]: number };

/** An import while it is made real. */
interface Commit {
  readonly context: QueryContext;
  readonly importId: string;
  readonly onConflict: ImportTarget["onConflict"];
  readonly now: number;
  readonly counts: Counts;
  readonly keptAs: { taskId: string; newTaskId: string }[];
}

export async function commitImport(
  context: QueryContext,
  importId: string,
  { collection, onConflict }: ImportTarget,
  now: number,
): Promise<ImportOutcome> {
  const { db, engine } = context;
  // What is compared must stay as it is until it is written. SQLite has one writer anyway.
  if (engine.name === "postgres") await sql`LOCK TABLE tasks IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  if (onConflict === null && (await wouldChange(context, importId))) {
    const comparison = await compareStaged(context, importId, NAMED);
    return { committed: false, comparison };
  }
  const collectionId = collection === null ? null : await collectionNamed(context, collection, now);
  const counts = { created: 0, edited: 0, keptBoth: 0, skipped: 0, unchanged: 0, duplicates: 0 };
  const commit: Commit = { context, importId, onConflict, now, counts, keptAs: [] };
  for await (const rows of stagedPages(context, importId)) {
    const refs = await writePage(commit, rows);
    if (collectionId !== null) await enter(context, collectionId, refs);
  }
  await dropImport(context, importId);
  return { committed: true, counts, collectionId, keptAs: commit.keptAs };
}

async function collectionNamed(context: QueryContext, name: string, now: number): Promise<number> {
  const known = await findCollectionByName(context, name);
  return (known ?? (await createCollection(context, { name, description: "", tags: [] }, now))).id;
}

/** Returns the tasks that the rows are now, without those that were left out. */
async function writePage(commit: Commit, rows: readonly StagedRow[]): Promise<number[]> {
  const { context, now, counts } = commit;
  const known = await knownTasks(
    context,
    rows.map((row) => row.task_id),
  );
  const fresh: StagedRow[] = [];
  const changed: StagedRow[] = [];
  const refs: number[] = [];
  for (const row of rows) {
    const task = known.get(row.task_id);
    if (task === undefined) fresh.push(row);
    else if (task.content_hash !== row.content_hash) changed.push(row);
    else refs.push(task.id);
  }
  counts.unchanged += refs.length;
  const fromFile = fresh.map((row) => ({ task: taskOf(row), hash: row.content_hash }));
  const created = await createTasks(context, fromFile, now);
  counts.created += created.length;
  counts.duplicates += await countTwins(context, created);
  return [...refs, ...created, ...(await writeChanged(commit, changed))];
}

async function writeChanged(commit: Commit, rows: readonly StagedRow[]): Promise<number[]> {
  const { context, importId, onConflict, now, counts, keptAs } = commit;
  if (rows.length === 0) return [];
  if (onConflict === "update") {
    counts.edited += rows.length;
    const refs: number[] = [];
    for (const row of rows) refs.push((await writeTask(context, taskOf(row), now)).ref);
    return refs;
  }
  if (onConflict === "keep-both") {
    const { fresh, known } = await keepBoth(context, importId, rows);
    const tasks = fresh.map(({ row, newTaskId }) => ({
      task: { ...taskOf(row), taskId: newTaskId },
      hash: row.content_hash,
    }));
    const created = await createTasks(context, tasks, now);
    counts.keptBoth += created.length;
    counts.unchanged += known.length;
    for (const { row, newTaskId } of fresh.slice(0, NAMED - keptAs.length))
      keptAs.push({ taskId: row.task_id, newTaskId });
    return [...created, ...known];
  }
  counts.skipped += rows.length;
  return [];
}

function taskOf(row: StagedRow): Task {
  return taskSchema.parse(JSON.parse(row.content_json));
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

async function enter({ db }: QueryContext, collectionId: number, refs: readonly number[]): Promise<void> {
  const members = refs.map((ref) => ({ collection_id: collectionId, task_ref: ref }));
  await executeForRows(db, members, addMembers);
}

const addMembers = (db: Kysely<Tables>, rows: readonly Insertable<Tables["collection_tasks"]>[]) =>
  db
    .insertInto("collection_tasks")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing());
