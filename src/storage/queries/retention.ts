import { sql } from "kysely";
import { type ExpiredRun, type ExpiredRunsRequest, ITEM_STATUSES } from "../../core/index.ts";
import type { QueryContext } from "./context.ts";
import { lockRun } from "./events.ts";
import { NO_RAW } from "./blobs.ts";
import { loosenBlobs } from "./loose-blobs.ts";

const ITEMS = sql.join(
  ITEM_STATUSES.map((status) => sql.ref(`items_${status.toLowerCase()}`)),
  sql` + `,
);
/** Items whose answers lose their raw replies at a time. */
const ITEMS_A_SLICE = 1_000;

/**
 * Finished runs that ended before a time. Those that are to be deleted are needed by nobody: nobody scores them, no other
 * run compares their answers, and they are not the last of a schedule, which the next one is compared with.
 */
export async function listExpired(
  { db }: QueryContext,
  { endedBefore, what }: ExpiredRunsRequest,
): Promise<ExpiredRun[]> {
  const expired = db
    .selectFrom("runs")
    .select(["run_id", "name", "finished_at"])
    .select((run) =>
      run
        .selectFrom("run_models")
        .whereRef("run_models.run_id", "=", "runs.id")
        .select(sql<number>`sum(${ITEMS})`.as("count"))
        .as("items"),
    )
    .where("status", "=", "FINISHED")
    .where("finished_at", "<", endedBefore)
    .where("owner_token", "is", null)
    .orderBy("id");
  const wanted =
    what === "raw"
      ? expired.where("raw_removed_at", "is", null)
      : expired
          .where(
            sql<boolean>`NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.run_id = runs.id AND sessions.finished_at IS NULL)`,
          )
          .where(
            sql<boolean>`NOT EXISTS (SELECT 1 FROM runs AS other WHERE other.compared_run = runs.run_id)`,
          )
          .where(
            sql<boolean>`runs.run_id NOT IN (SELECT run_id FROM firings WHERE id IN (SELECT max(id) FROM firings
              WHERE run_id IS NOT NULL GROUP BY schedule_id))`,
          );
  const rows = await wanted.execute();
  return rows.map((row) => ({
    runId: row.run_id,
    name: row.name,
    finishedAt: row.finished_at ?? 0,
    items: Number(row.items),
  }));
}

/** Removes raw replies of some items of a run that come after one; the last of them, or null when there is no more: then the run says so. */
export async function removeRawAfter(
  context: QueryContext,
  runId: string,
  after: number,
  now: number,
): Promise<number | null> {
  const { db } = context;
  const run = await lockRun(context, runId);
  const rows = await db
    .selectFrom("items")
    .select("id")
    .where("run_id", "=", run.id)
    .where("id", ">", after)
    .orderBy("id")
    .limit(ITEMS_A_SLICE)
    .execute();
  const last = rows.at(-1);
  if (last === undefined) {
    await db.updateTable("runs").set({ raw_removed_at: now }).where("id", "=", run.id).execute();
    return null;
  }
  const ids = sql.join(rows.map(({ id }) => id));
  await loosenBlobs(context, sql`SELECT raw_blob AS hash FROM responses WHERE item_id IN (${ids})`);
  await sql`UPDATE responses SET raw_blob = ${NO_RAW} WHERE item_id IN (${ids})`.execute(db);
  return last.id;
}
