import { sql } from "kysely";
import { type QueryContext, findRunRow } from "./context.ts";
import { touchRun } from "./kept-results.ts";
import { loosenBlobs, referredIn } from "./loose-blobs.ts";

/** Items, tasks, calls or events that are removed at a time. */
const ROWS_A_SLICE = 1_000;

/** What stands in place of a run's status while its rows are removed. */
export const REMOVED = "REMOVED";

/**
 * From now on there is no such run. Its rows are many, and go slice by slice; whoever reads rows of runs without
 * naming one leaves those out whose run is `REMOVED`.
 */
export async function markRemoved(context: QueryContext, runId: string): Promise<boolean> {
  const { db } = context;
  const row = await findRunRow(context, runId);
  if (row === undefined) return false;
  // A run of judges takes with it what it said of another run's answers.
  await touchRun(context, row.id);
  await loosenBlobs(context, referredIn("runs", sql`runs WHERE id = ${row.id}`));
  // What others count or list by itself goes at once.
  for (const table of ["sessions", "run_results", "run_model_results", "run_entries", "run_workers"] as const)
    await db.deleteFrom(table).where("run_id", "=", row.id).execute();
  await db
    .updateTable("runs")
    .set({
      run_id: `${REMOVED} ${row.id}`,
      status: REMOVED,
      kind: REMOVED,
      compared_run: null,
      owner_token: null,
      queued_at: null,
      search_text: "",
    })
    .where("id", "=", row.id)
    .execute();
  return true;
}

/** Removes some rows of a run that was marked; false when no such run is left. */
export async function removeRows(context: QueryContext): Promise<boolean> {
  const { db } = context;
  const run = await db
    .selectFrom("runs")
    .select("id")
    .where("status", "=", REMOVED)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (run === undefined) return false;
  if (await removeItems(context, run.id)) return true;
  if (await removeNumbered(context, "calls", run.id)) return true;
  if (await removeNumbered(context, "run_tasks", run.id)) return true;
  if (await removeEvents(context, run.id)) return true;
  await db.deleteFrom("runs").where("id", "=", run.id).execute();
  return true;
}

/** The ids of the first rows of a run, and whether there are any. */
async function firstIds(
  { db }: QueryContext,
  table: "items" | "calls" | "run_tasks",
  run: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select("id")
    .where("run_id", "=", run)
    .orderBy("id")
    .limit(ROWS_A_SLICE)
    .execute();
  return rows.map(({ id }) => id);
}

async function removeItems(context: QueryContext, run: number): Promise<boolean> {
  const ids = await firstIds(context, "items", run);
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return false;
  const { db } = context;
  // Ids of a run's items stand together, but those of another may stand between them.
  const items = sql`SELECT id FROM items WHERE run_id = ${run} AND id >= ${first} AND id <= ${last}`;
  for (const table of ["responses", "scores"] as const) {
    await loosenBlobs(context, referredIn(table, sql`${sql.table(table)} WHERE item_id IN (${items})`));
    await sql`DELETE FROM ${sql.table(table)} WHERE item_id IN (${items})`.execute(db);
  }
  await sql`DELETE FROM items WHERE run_id = ${run} AND id >= ${first} AND id <= ${last}`.execute(db);
  return true;
}

async function removeNumbered(
  context: QueryContext,
  table: "calls" | "run_tasks",
  run: number,
): Promise<boolean> {
  const ids = await firstIds(context, table, run);
  const last = ids.at(-1);
  if (last === undefined) return false;
  const rows = sql`${sql.table(table)} WHERE run_id = ${run} AND id <= ${last}`;
  await loosenBlobs(context, referredIn(table, rows));
  await sql`DELETE FROM ${rows}`.execute(context.db);
  return true;
}

async function removeEvents({ db }: QueryContext, run: number): Promise<boolean> {
  const { first } = await db
    .selectFrom("run_events")
    .select(({ fn }) => fn.min<number | null>("seq").as("first"))
    .where("run_id", "=", run)
    .executeTakeFirstOrThrow();
  if (first === null) return false;
  await db
    .deleteFrom("run_events")
    .where("run_id", "=", run)
    .where("seq", "<", first + ROWS_A_SLICE)
    .execute();
  return true;
}
