import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

const BEGINNINGS: readonly string[] = ["run-started", "run-resumed"];
const ENDS: readonly string[] = ["run-paused", "run-finished"];
/** What only a run that is executed tells of: a stretch that nobody ended lasted at least until the last of these. */
const WORK: readonly string[] = [
  "phase-started",
  "item-answered",
  "answer-failed",
  "item-judged",
  "judge-failed",
  "item-skipped",
  "call-retried",
  "call-billed",
  "model-stopped",
  "provider-waiting",
  "model-warmed",
  "warmup-failed",
];

/** How long each run was executed: of earlier runs as their events tell it. */
export async function workingTime(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  const { integer } = engine.types;
  await db.schema
    .alterTable("runs")
    .addColumn("worked_ms", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("runs").addColumn("active_since", integer).execute();
  const runs = await db.selectFrom("runs").select(["id", "owner_token"]).execute();
  for (const { id, owner_token } of runs) {
    const told = await stretches(db, id, owner_token !== null);
    await db
      .updateTable("runs")
      .set({ worked_ms: told.workedMs, active_since: told.activeSince })
      .where("id", "=", id)
      .execute();
  }
}

async function stretches(db: Transaction<Tables>, runRef: number, isOwned: boolean) {
  const marks = await db
    .selectFrom("run_events")
    .select(["seq", "at", "type"])
    .where("run_id", "=", runRef)
    .where("type", "in", [...BEGINNINGS, ...ENDS])
    .orderBy("seq")
    .execute();
  let workedMs = 0;
  for (const [index, { seq, at, type }] of marks.entries()) {
    if (!BEGINNINGS.includes(type)) continue;
    const next = marks[index + 1];
    if (next === undefined && isOwned) return { workedMs, activeSince: at };
    const end =
      next !== undefined && ENDS.includes(next.type) ? next.at : await lastWork(db, runRef, seq, next?.seq);
    workedMs += Math.max(0, (end ?? at) - at);
  }
  return { workedMs, activeSince: null };
}

/** When a run that was cut off was last heard of. */
async function lastWork(
  db: Transaction<Tables>,
  runRef: number,
  since: number,
  until: number | undefined,
): Promise<number | null> {
  let query = db
    .selectFrom("run_events")
    .select("at")
    .where("run_id", "=", runRef)
    .where("seq", ">", since)
    .where("type", "in", WORK);
  if (until !== undefined) query = query.where("seq", "<", until);
  return (await query.orderBy("seq", "desc").limit(1).executeTakeFirst())?.at ?? null;
}
