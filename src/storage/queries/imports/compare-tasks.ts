import type { ImportComparison, Task } from "../../../core/index.ts";
import { batches } from "../batches.ts";
import type { QueryContext } from "../context.ts";
import { type StagedRow, stagedPages } from "./staged-rows.ts";
import { contentHash, toStoredTasks } from "../tasks.ts";
import { yieldTurn } from "../yield-turn.ts";

/** Rows that are held against tasks in one statement. */
const AT_A_LOOK = 2_000;

/** A task that is there, as far as a row is held against it. */
export interface KnownTask {
  readonly id: number;
  readonly version: number;
  readonly content_hash: string;
}

/** The tasks that have these ids, by id. An import that is made real has written some that nobody else sees. */
export async function knownTasks(
  { db }: QueryContext,
  taskIds: readonly string[],
  among: "visible_tasks" | "tasks" = "visible_tasks",
): Promise<Map<string, KnownTask>> {
  const known = new Map<string, KnownTask>();
  for (const some of batches(taskIds)) {
    const rows = await db
      .selectFrom(among)
      .select(["id", "task_id", "version", "content_hash"])
      .where("task_id", "in", some)
      .execute();
    for (const row of rows) known.set(row.task_id, row);
  }
  return known;
}

export async function compareTasks(
  context: QueryContext,
  tasks: readonly Task[],
  shown: number,
): Promise<ImportComparison> {
  const rows = tasks.map((task) => ({ task_id: task.taskId, content_hash: contentHash(task) }));
  return await comparison(context, [rows], shown);
}

/** The same for what an import put aside. */
export async function compareStaged(
  context: QueryContext,
  importId: string,
  shown: number,
): Promise<ImportComparison> {
  return await comparison(context, stagedPages(context, importId), shown);
}

/** Whether any of what an import put aside differs from the task that has its id. */
export async function wouldChange({ db }: QueryContext, importId: string): Promise<boolean> {
  const ofImport = db.selectFrom("staged_tasks").where("import_id", "=", importId);
  const { first, last } = await ofImport
    .select(({ fn }) => [fn.min<number | null>("id").as("first"), fn.max<number | null>("id").as("last")])
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return false;
  for (let from = first; from <= last; from += AT_A_LOOK) {
    const changed = await db
      .selectFrom("staged_tasks")
      .innerJoin("visible_tasks as tasks", "tasks.task_id", "staged_tasks.task_id")
      .select("tasks.id")
      .where("staged_tasks.import_id", "=", importId)
      .where("staged_tasks.id", ">=", from)
      .where("staged_tasks.id", "<", from + AT_A_LOOK)
      .whereRef("tasks.content_hash", "!=", "staged_tasks.content_hash")
      .executeTakeFirst();
    if (changed !== undefined) return true;
    await yieldTurn();
  }
  return false;
}

async function comparison(
  context: QueryContext,
  pages: Iterable<Compared[]> | AsyncIterable<Compared[]>,
  shown: number,
): Promise<ImportComparison> {
  const counts = { created: 0, unchanged: 0, changed: 0 };
  const collections = new Map<string, number>();
  const first: number[] = [];
  for await (const rows of pages) {
    const known = await knownTasks(
      context,
      rows.map((row) => row.task_id),
    );
    const changed: number[] = [];
    for (const row of rows) {
      const task = known.get(row.task_id);
      if (task === undefined) counts.created += 1;
      else if (task.content_hash === row.content_hash) counts.unchanged += 1;
      else changed.push(task.id);
    }
    counts.changed += changed.length;
    for (const { name } of await membersOf(context, changed))
      collections.set(name, (collections.get(name) ?? 0) + 1);
    first.push(...changed.slice(0, shown - first.length));
  }
  return {
    ...counts,
    collections: [...collections].map(([name, tasks]) => ({ name, tasks })),
    changes: await shownTasks(context, first),
  };
}

type Compared = Pick<StagedRow, "task_id" | "content_hash">;

/** Which collections tasks are in, one row for each. */
async function membersOf(
  { db }: QueryContext,
  refs: readonly number[],
): Promise<{ name: string; ref: number }[]> {
  const members: { name: string; ref: number }[] = [];
  for (const some of batches(refs)) {
    const rows = await db
      .selectFrom("collection_tasks")
      .innerJoin("collections", "collections.id", "collection_tasks.collection_id")
      .select(["collections.name", "collection_tasks.task_ref as ref"])
      .where("collection_tasks.task_ref", "in", some)
      .orderBy("collections.id")
      .execute();
    members.push(...rows);
  }
  return members;
}

async function shownTasks(
  context: QueryContext,
  refs: readonly number[],
): Promise<ImportComparison["changes"]> {
  if (refs.length === 0) return [];
  const rows = await context.db.selectFrom("visible_tasks").selectAll().where("id", "in", refs).execute();
  const members = await membersOf(context, refs);
  const stored = new Map((await toStoredTasks(context, rows)).map(({ id, task }) => [id, task]));
  return refs.flatMap((ref) => {
    const task = stored.get(ref);
    const names = members.filter((member) => member.ref === ref).map(({ name }) => name);
    return task === undefined ? [] : [{ task, collections: names }];
  });
}
