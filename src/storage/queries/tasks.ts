import { hash } from "node:crypto";
import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import {
  Failure,
  type Removal,
  type SaveOutcome,
  type StoredTask,
  type Task,
  type TaskVersion,
  alreadyTaken,
  taskSchema,
  phrase,
} from "../../core/index.ts";
import type { TaskContentColumns, TaskTable, Tables } from "../schema.ts";
import { batches } from "./batches.ts";
import { readBlobs, saveBlobs, toBlob } from "./blobs.ts";
import { loosenBlobs, referredIn } from "./loose-blobs.ts";
import { type QueryContext, storableText } from "./context.ts";
import { executeForRows } from "./for-rows.ts";
import { referredTo } from "./known-value.ts";
import { searchedText } from "./searched-text.ts";

export type TaskRow = Selectable<TaskTable>;

/** What is asked and how it is scored, whatever the id, version and origin. */
export function contentHash(task: Task): string {
  const { taskId: _id, version: _version, source: _source, generatorModelId: _writer, ...content } = task;
  return hash("sha256", JSON.stringify(content), "hex");
}

export async function toStoredTasks({ db }: QueryContext, rows: readonly TaskRow[]): Promise<StoredTask[]> {
  const texts = await readBlobs(db, [...new Set(rows.map((row) => row.content_blob))]);
  return rows.map((row) => ({
    id: row.id,
    task: taskSchema.parse(JSON.parse(referredTo(texts, row.content_blob, "tasks.content_blob"))),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    archivedAt: row.archived_at,
  }));
}

async function findTaskRow({ db }: QueryContext, taskId: string): Promise<TaskRow | undefined> {
  return await db.selectFrom("visible_tasks").selectAll().where("task_id", "=", taskId).executeTakeFirst();
}

export async function findTask(context: QueryContext, taskId: string): Promise<StoredTask | null> {
  const row = await findTaskRow(context, taskId);
  return row === undefined ? null : ((await toStoredTasks(context, [row]))[0] ?? null);
}

export async function findTaskById(context: QueryContext, id: number): Promise<StoredTask | null> {
  const row = await context.db
    .selectFrom("visible_tasks")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : ((await toStoredTasks(context, [row]))[0] ?? null);
}

/** Which of these ids tasks have, also such as an import has not shown yet. */
export async function findTakenIds({ db }: QueryContext, taskIds: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const batch of batches(taskIds)) {
    const rows = await db.selectFrom("tasks").select("task_id").where("task_id", "in", batch).execute();
    for (const row of rows) taken.add(row.task_id);
  }
  return taken;
}

/** Numbers of tasks, by the ids people see. */
export async function findTaskNumbers(
  { db }: QueryContext,
  taskIds: readonly string[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const batch of batches(taskIds)) {
    const rows = await db
      .selectFrom("visible_tasks")
      .select(["id", "task_id"])
      .where("task_id", "in", batch)
      .execute();
    for (const row of rows) found.set(row.task_id, row.id);
  }
  return found;
}

function columnsOf(task: Task, content_hash: string) {
  return {
    category: storableText(task.category),
    difficulty: task.difficulty === undefined ? null : storableText(task.difficulty),
    template_version: task.templateVersion === undefined ? null : storableText(task.templateVersion),
    cluster: task.cluster === undefined ? null : storableText(task.cluster),
    generator_model: task.generatorModelId === undefined ? null : storableText(task.generatorModelId),
    search_text: searchedText(task),
    content_hash,
  };
}

/** Writes a task's newest version: a new one, an edit that raises the version, or nothing when nothing changed. */
export async function writeTask(
  context: QueryContext,
  task: Task,
  now: number,
): Promise<{ ref: number; outcome: SaveOutcome }> {
  const known = await findTaskRow(context, task.taskId);
  const written = { task, hash: contentHash(task) };
  if (known === undefined) {
    const [ref = 0] = await createTasks(context, [written], now);
    return { ref, outcome: "created" };
  }
  const { id: ref, version, content_hash } = known;
  if (content_hash === written.hash) return { ref, outcome: "unchanged" };
  await editTask(context, ref, { task: { ...task, version: version + 1 }, hash: written.hash }, now);
  return { ref, outcome: "edited" };
}

interface HashedTask {
  readonly task: Task;
  /** Its `contentHash`. */
  readonly hash: string;
}

/** New tasks, whose ids nobody has yet, many at once: whoever else writes waits meanwhile. Returns where they are, in the same order. */
export async function createTasks(
  { db }: QueryContext,
  tasks: readonly HashedTask[],
  now: number,
): Promise<number[]> {
  const contents = await saveContents(db, tasks);
  const rows = contents.map((content, index) => ({
    task_id: tasks[index]?.task.taskId ?? "",
    ...content,
    created_at: now,
    updated_at: now,
  }));
  const made = await executeForRows(db, rows, insertTasks);
  const ids = new Map(made.map((row) => [row.task_id, row.id]));
  const refs = tasks.map(({ task }) => ids.get(task.taskId) ?? 0);
  const versions = contents.map(({ version, content_blob }, index) => ({
    task_ref: refs[index] ?? 0,
    version,
    content_blob,
    created_at: now,
  }));
  await executeForRows(db, versions, insertVersions);
  await addTags(
    db,
    tasks.map(({ task }, index) => ({ ref: refs[index] ?? 0, tags: task.tags })),
  );
  return refs;
}

/** Makes something else of a task that is there. What it was stays as an earlier version. */
async function editTask({ db }: QueryContext, ref: number, edit: HashedTask, now: number): Promise<void> {
  const [content] = await saveContents(db, [edit]);
  if (content === undefined) return;
  const { version, content_blob } = content;
  await db
    .updateTable("tasks")
    .set({ ...content, updated_at: now })
    .where("id", "=", ref)
    .execute();
  await executeForRows(db, [{ task_ref: ref, version, content_blob, created_at: now }], insertVersions);
  await replaceTags(db, [{ ref, tags: edit.task.tags }]);
}

/** Saves what tasks contain. Returns what rows say of it. */
export async function saveContents(
  db: Kysely<Tables>,
  tasks: readonly HashedTask[],
): Promise<TaskContentColumns[]> {
  const blobs = tasks.map(({ task }) => toBlob(JSON.stringify(task)));
  await saveBlobs(db, blobs);
  return tasks.map(({ task, hash }, index) => ({
    ...columnsOf(task, hash),
    version: task.version,
    content_blob: blobs[index]?.hash ?? "",
  }));
}

const insertTasks = (db: Kysely<Tables>, rows: readonly Insertable<TaskTable>[]) =>
  db.insertInto("tasks").values(rows).returning(["id", "task_id"]);

const insertVersions = (db: Kysely<Tables>, rows: readonly Insertable<Tables["task_versions"]>[]) =>
  db.insertInto("task_versions").values(rows);

interface TaggedTask {
  readonly ref: number;
  readonly tags: readonly string[];
}

/** Gives tasks these tags and no others. */
export async function replaceTags(db: Kysely<Tables>, tasks: readonly TaggedTask[]): Promise<void> {
  const refs = tasks.map(({ ref }) => ref);
  for (const some of batches(refs)) await db.deleteFrom("task_tags").where("task_ref", "in", some).execute();
  await addTags(db, tasks);
}

async function addTags(db: Kysely<Tables>, tasks: readonly TaggedTask[]): Promise<void> {
  const rows = tasks.flatMap(({ ref, tags }) => storedTags(tags).map((tag) => ({ task_ref: ref, tag })));
  await executeForRows(db, rows, insertTags);
}

const insertTags = (db: Kysely<Tables>, rows: readonly Insertable<Tables["task_tags"]>[]) =>
  db.insertInto("task_tags").values(rows);

/** Tags as rows have them, each once. */
export const storedTags = (tags: readonly string[]): string[] => [...new Set(tags.map(storableText))];

export async function saveTask(
  context: QueryContext,
  task: Task,
  expect: "new" | "existing",
  now: number,
): Promise<{ stored: StoredTask; outcome: SaveOutcome }> {
  const known = await findTaskRow(context, task.taskId);
  if (expect === "new" && known !== undefined) {
    throw alreadyTaken("taskId", phrase`Task ${task.taskId} already exists.`);
  }
  if (expect === "existing" && known === undefined) {
    throw new Failure("not-found", phrase`There is no task ${task.taskId}.`);
  }
  const { outcome } = await writeTask(context, task, now);
  const stored = await findTask(context, task.taskId);
  if (stored === null) throw new Failure("bug", phrase`Task ${task.taskId} vanished while it was saved.`);
  return { stored, outcome };
}

export async function listTaskVersions({ db }: QueryContext, taskId: string): Promise<TaskVersion[]> {
  const rows = await db
    .selectFrom("task_versions")
    .innerJoin("visible_tasks as tasks", "tasks.id", "task_versions.task_ref")
    .select(["task_versions.version", "task_versions.content_blob", "task_versions.created_at"])
    .where("tasks.task_id", "=", taskId)
    .orderBy("task_versions.version", "desc")
    .execute();
  const hashes = rows.map((row) => row.content_blob);
  const texts = await readBlobs(db, hashes);
  return rows.map((row) => ({
    version: row.version,
    task: taskSchema.parse(JSON.parse(referredTo(texts, row.content_blob, "task_versions.content_blob"))),
    createdAt: row.created_at,
  }));
}

/** Tasks as they were saved first, by the ids people see. */
export async function findFirstVersions(
  { db }: QueryContext,
  taskIds: readonly string[],
): Promise<Map<string, Task>> {
  const found = new Map<string, Task>();
  for (const batch of batches(taskIds)) {
    const rows = await db
      .selectFrom("task_versions")
      .innerJoin("visible_tasks as tasks", "tasks.id", "task_versions.task_ref")
      .select(["tasks.task_id", "task_versions.content_blob"])
      .where("tasks.task_id", "in", batch)
      .where("task_versions.version", "=", ({ selectFrom }) =>
        selectFrom("task_versions as own")
          .select(({ fn }) => fn.min("own.version").as("first"))
          .whereRef("own.task_ref", "=", "tasks.id"),
      )
      .execute();
    const texts = await readBlobs(db, [...new Set(rows.map((row) => row.content_blob))]);
    for (const row of rows)
      found.set(
        row.task_id,
        taskSchema.parse(JSON.parse(referredTo(texts, row.content_blob, "task_versions.content_blob"))),
      );
  }
  return found;
}

export async function archiveTask(
  { db }: QueryContext,
  taskId: string,
  archivedAt: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("tasks")
    .set({ archived_at: archivedAt })
    .where("id", "in", (seen) => seen.selectFrom("visible_tasks").select("id").where("task_id", "=", taskId))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** A task that a run has used has history: it can be archived, not removed. */
export async function removeTask(context: QueryContext, taskId: string): Promise<Removal> {
  const { db } = context;
  const row = await findTaskRow(context, taskId);
  if (row === undefined) return "not-found";
  const used = await db.selectFrom("run_tasks").select("id").where("task_id", "=", taskId).executeTakeFirst();
  if (used !== undefined) return "has-history";
  await loosenBlobs(context, referredIn("tasks", sql`tasks WHERE id = ${row.id}`));
  await loosenBlobs(context, referredIn("task_versions", sql`task_versions WHERE task_ref = ${row.id}`));
  await db.deleteFrom("tasks").where("id", "=", row.id).execute();
  return "removed";
}
