import { type ImportCounts, type Task, taskSchema } from "../../core/index.ts";
import type { QueryContext } from "./context.ts";
import { writeTask } from "./tasks.ts";

const PAGE = 500;

export async function stageTasks(
  { db }: QueryContext,
  importId: string,
  tasks: readonly Task[],
): Promise<void> {
  for (let start = 0; start < tasks.length; start += PAGE) {
    const rows = tasks.slice(start, start + PAGE);
    await db
      .insertInto("staged_tasks")
      .values(rows.map((task) => ({ import_id: importId, content_json: JSON.stringify(task) })))
      .execute();
  }
}

export async function dropImport({ db }: QueryContext, importId: string): Promise<void> {
  await db.deleteFrom("staged_tasks").where("import_id", "=", importId).execute();
}

/** Whether another task has the same content. */
async function hasTwin({ db }: QueryContext, ref: number, hash: string): Promise<boolean> {
  const twin = await db
    .selectFrom("tasks")
    .select("id")
    .where("content_hash", "=", hash)
    .where("id", "!=", ref)
    .executeTakeFirst();
  return twin !== undefined;
}

export async function commitImport(
  context: QueryContext,
  importId: string,
  collectionId: number | null,
  now: number,
): Promise<ImportCounts> {
  const { db } = context;
  const counts = { created: 0, edited: 0, unchanged: 0, duplicates: 0 };
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom("staged_tasks")
      .select(["id", "content_json"])
      .where("import_id", "=", importId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.id;
    const refs: number[] = [];
    for (const row of rows) {
      const { ref, outcome, hash } = await writeTask(
        context,
        taskSchema.parse(JSON.parse(row.content_json)),
        now,
      );
      counts[outcome] += 1;
      if (outcome === "created" && (await hasTwin(context, ref, hash))) counts.duplicates += 1;
      refs.push(ref);
    }
    if (collectionId !== null) {
      await db
        .insertInto("collection_tasks")
        .values(refs.map((ref) => ({ collection_id: collectionId, task_ref: ref })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
  await dropImport(context, importId);
  return counts;
}

export async function dropImportsBefore({ db }: QueryContext, importId: string): Promise<void> {
  await db.deleteFrom("staged_tasks").where("import_id", "<", importId).execute();
}
