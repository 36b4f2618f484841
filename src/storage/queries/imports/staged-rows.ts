import type { Task } from "../../../core/index.ts";
import type { QueryContext } from "../context.ts";
import { contentHash } from "../tasks.ts";
import { yieldTurn } from "../yield-turn.ts";

/** Rows that are handled together: nothing else has its turn meanwhile. */
const PAGE = 32;

/** A row that an import put aside. */
export interface StagedRow {
  readonly id: number;
  readonly task_id: string;
  readonly content_hash: string;
  readonly content_json: string;
}

export async function stageTasks(
  { db }: QueryContext,
  importId: string,
  tasks: readonly Task[],
): Promise<void> {
  for (let start = 0; start < tasks.length; start += PAGE) {
    const rows = tasks.slice(start, start + PAGE).map((task) => ({
      import_id: importId,
      task_id: task.taskId,
      content_hash: contentHash(task),
      content_json: JSON.stringify(task),
    }));
    await db.insertInto("staged_tasks").values(rows).execute();
    await yieldTurn();
  }
}

/** The next rows that an import put aside, in the order of the file. */
export async function stagedPage(
  { db }: QueryContext,
  importId: string,
  after: number,
): Promise<StagedRow[]> {
  return await db
    .selectFrom("staged_tasks")
    .select(["id", "task_id", "content_hash", "content_json"])
    .where("import_id", "=", importId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(PAGE)
    .execute();
}

/** All of them, page by page. */
export async function* stagedPages(context: QueryContext, importId: string): AsyncGenerator<StagedRow[]> {
  for (let after = 0; ;) {
    const rows = await stagedPage(context, importId, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield rows;
    await yieldTurn();
  }
}

/** Names of imports that have put something aside, or have not finished with what they wrote. */
export async function listImports({ db }: QueryContext): Promise<readonly string[]> {
  const staged = await db.selectFrom("staged_tasks").select("import_id").distinct().execute();
  const hidden = await db.selectFrom("hidden_tasks").select("import_id").distinct().execute();
  const prepared = await db.selectFrom("prepared_edits").select("import_id").distinct().execute();
  return [...new Set([...staged, ...hidden, ...prepared].map((row) => row.import_id))];
}
