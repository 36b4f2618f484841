import { sql } from "kysely";
import type { QueryContext } from "../context.ts";
import { loosenBlobs, referredIn } from "../loose-blobs.ts";
import { yieldTurn } from "../yield-turn.ts";

/** Rows that are removed together: nothing else has its turn meanwhile. */
const [STAGED_A_SLICE, HIDDEN_A_SLICE, PREPARED_A_SLICE] = [250, 100, 100];
/** Where nobody waits, a transaction ends all the same, so that the log beside the database can be copied. */
const MOST_SLICES_A_TURN = 80;

/** How what an import left is removed. */
export interface RemovalSteps {
  readonly write: <Result>(work: (context: QueryContext) => Promise<Result>) => Promise<Result>;
  /** Whether others want to write who have to wait until this write is over. */
  readonly isWaitedFor: () => boolean;
  /** Ends it between slices, with the signal's reason. What is left then can be removed later. */
  readonly signal?: AbortSignal;
}

/**
 * Removes what an import wrote that nobody has seen, and then what it put aside, slice by slice. Returns whether it had
 * written anything: the contents of that are noted, for `removeLeftovers`.
 */
export async function dropImport(steps: RemovalSteps, importId: string): Promise<boolean> {
  const hadHidden = await all(steps, (context) => dropHidden(context, importId));
  const hadPrepared = await all(steps, (context) => dropPrepared(context, importId));
  await all(steps, (context) => dropStaged(context, importId));
  return hadHidden || hadPrepared;
}

/** Does slices until none is left, and says whether there were any. */
async function all(
  { write, isWaitedFor, signal }: RemovalSteps,
  slice: (context: QueryContext) => Promise<boolean>,
): Promise<boolean> {
  let wereAny = false;
  /** Whether there may be more. */
  const some = async (context: QueryContext): Promise<boolean> => {
    for (let slices = 0; slices < MOST_SLICES_A_TURN; slices += 1) {
      if (!(await slice(context))) return false;
      wereAny = true;
      await yieldTurn();
      if (isWaitedFor() || signal?.aborted === true) return true;
    }
    return true;
  };
  let mayBeMore = true;
  while (mayBeMore) {
    signal?.throwIfAborted();
    mayBeMore = await write(some);
    await yieldTurn();
  }
  return wereAny;
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
    .orderBy("task_ref")
    .limit(HIDDEN_A_SLICE)
    .execute();
  const last = rows.at(-1)?.task_ref;
  if (last === undefined) return false;
  // The same words for every slice, so that each statement is prepared once.
  const hidden = sql`hidden_tasks WHERE import_id = ${importId} AND task_ref <= ${last}`;
  const refs = sql`(SELECT task_ref FROM ${hidden})`;
  await loosenBlobs(context, referredIn("tasks", sql`tasks WHERE id IN ${refs}`));
  await loosenBlobs(context, referredIn("task_versions", sql`task_versions WHERE task_ref IN ${refs}`));
  await sql`DELETE FROM tasks WHERE id IN ${refs}`.execute(db);
  await sql`DELETE FROM ${hidden}`.execute(db);
  return true;
}

async function dropPrepared(context: QueryContext, importId: string): Promise<boolean> {
  const { db } = context;
  const rows = await db
    .selectFrom("prepared_edits")
    .select("id")
    .where("import_id", "=", importId)
    .orderBy("id")
    .limit(PREPARED_A_SLICE)
    .execute();
  const last = rows.at(-1)?.id;
  if (last === undefined) return false;
  const prepared = sql`prepared_edits WHERE import_id = ${importId} AND id <= ${last}`;
  await loosenBlobs(context, referredIn("prepared_edits", prepared));
  await sql`DELETE FROM ${prepared}`.execute(db);
  return true;
}
