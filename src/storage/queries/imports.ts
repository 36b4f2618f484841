import type { Task } from "../../core/index.ts";
import type { QueryContext } from "./context.ts";
import { contentHash } from "./tasks.ts";
import { yieldTurn } from "./yield-turn.ts";

/** Rows that are handled together: nothing else has its turn meanwhile. */
const PAGE = 128;

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

/** What an import put aside, page by page, in the order of the file. */
export async function* stagedPages({ db }: QueryContext, importId: string): AsyncGenerator<StagedRow[]> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom("staged_tasks")
      .select(["id", "task_id", "content_hash", "content_json"])
      .where("import_id", "=", importId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield rows;
    await yieldTurn();
  }
}

export async function dropImport({ db }: QueryContext, importId: string): Promise<void> {
  await db.deleteFrom("staged_tasks").where("import_id", "=", importId).execute();
}

export async function listImports({ db }: QueryContext): Promise<readonly string[]> {
  const rows = await db.selectFrom("staged_tasks").select("import_id").distinct().execute();
  return rows.map((row) => row.import_id);
}

export async function dropImportsBefore({ db }: QueryContext, importId: string): Promise<void> {
  await db.deleteFrom("staged_tasks").where("import_id", "<", importId).execute();
}
