import { sql } from "kysely";
import type { QueryContext } from "./context.ts";
import { loosenBlobs, referredIn } from "./loose-blobs.ts";
import { yieldTurn } from "./yield-turn.ts";

type Write = <Result>(work: (context: QueryContext) => Promise<Result>) => Promise<Result>;

/** Rows that are removed together: whoever else writes waits for no more. */
const [STAGED_A_SLICE, HIDDEN_A_SLICE] = [250, 100];

/** Removes what an import put aside, and what it wrote that nobody has seen, slice by slice. */
export async function dropImport(write: Write, importId: string): Promise<void> {
  while (await write((context) => dropHidden(context, importId))) await yieldTurn();
  while (await write((context) => dropStaged(context, importId))) await yieldTurn();
}

/** Whether there was anything to remove. */
async function dropStaged({ db }: QueryContext, importId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("staged_tasks")
    .where("id", "in", (rows) =>
      rows.selectFrom("staged_tasks").select("id").where("import_id", "=", importId).limit(STAGED_A_SLICE),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

async function dropHidden(context: QueryContext, importId: string): Promise<boolean> {
  const { db } = context;
  const rows = await db
    .selectFrom("hidden_tasks")
    .select("task_ref")
    .where("import_id", "=", importId)
    .limit(HIDDEN_A_SLICE)
    .execute();
  if (rows.length === 0) return false;
  const refs = sql.join(rows.map(({ task_ref }) => sql.lit(task_ref)));
  await loosenBlobs(context, referredIn("tasks", sql`tasks WHERE id IN (${refs})`));
  await loosenBlobs(context, referredIn("task_versions", sql`task_versions WHERE task_ref IN (${refs})`));
  await sql`DELETE FROM tasks WHERE id IN (${refs})`.execute(db);
  await sql`DELETE FROM hidden_tasks WHERE task_ref IN (${refs})`.execute(db);
  return true;
}
