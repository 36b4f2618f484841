import { sql } from "kysely";
import {
  type AcquireResult,
  type Ending,
  Failure,
  type Owner,
  type Run,
  type RunEvent,
  type RunEventBody,
  phrase,
} from "../../core/index.ts";
import type { QueryContext, RunRow } from "./context.ts";
import { appendEvents, lockRun } from "./events.ts";
import { toRun } from "./runs.ts";

export async function findActive(context: QueryContext): Promise<Run | null> {
  const row = await context.db
    .selectFrom("runs")
    .selectAll()
    .where("owner_token", "is not", null)
    .executeTakeFirst();
  return row === undefined ? null : await toRun(context, row);
}

export async function nextQueued(context: QueryContext): Promise<Run | null> {
  const row = await context.db
    .selectFrom("runs")
    .selectAll()
    .where("queued_at", "is not", null)
    .where("status", "=", "PENDING")
    .orderBy("queued_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : await toRun(context, row);
}

/** Those who want no other run beside theirs take turns: two at the same instant would not see each other. */
const ALONE_LOCK = 4153;

/** SQLite has one writer at a time by itself. */
export async function waitForTurn({ db, engine }: QueryContext): Promise<void> {
  if (engine.name === "postgres") await sql`SELECT pg_advisory_xact_lock(${sql.lit(ALONE_LOCK)})`.execute(db);
}

export async function acquireRun(
  context: QueryContext,
  runId: string,
  owner: Owner,
  now: number,
  isGone: (owner: Owner, heartbeatAt: number) => boolean,
): Promise<AcquireResult> {
  const { db } = context;
  await waitForTurn(context);
  const row = await lockRun(context, runId);
  const active = await findActive(context);
  if (active?.owner != null) {
    if (!isGone(active.owner, active.heartbeatAt ?? 0)) return { acquired: false, activeRunId: active.runId };
    await clearOwner(context, active.runId, active.owner, active.heartbeatAt ?? 0);
  }
  // What the former owner had in flight was cut off: it counts as not tried.
  const { numUpdatedRows } = await db
    .updateTable("items")
    .set((column) => ({ claimed_by: null, next_retry_at: 0, attempts: column("attempts", "-", 1) }))
    .where("run_id", "=", row.id)
    .where("claimed_by", "is not", null)
    .executeTakeFirstOrThrow();
  return await setOwner(context, row, owner, now, Number(numUpdatedRows));
}

/** `takenOver`: so many items that a former owner had in flight are free again. */
export async function setOwner(
  context: QueryContext,
  row: RunRow,
  owner: Owner,
  now: number,
  takenOver: number,
): Promise<AcquireResult> {
  await context.db
    .updateTable("runs")
    .set({
      status: "PENDING",
      finished_at: null,
      queued_at: null,
      started_at: row.started_at ?? now,
      active_since: now,
      owner_token: owner.token,
      owner_pid: owner.pid,
      owner_machine: owner.machine,
      heartbeat_at: now,
    })
    .where("id", "=", row.id)
    .execute();
  const body: RunEventBody =
    row.started_at === null ? { type: "run-started" } : { type: "run-resumed", takenOver };
  const [event] = await appendEvents(context, row, [body], now);
  if (event === undefined) throw new Failure("bug", phrase`the start of a run was not told`);
  return { acquired: true, event };
}

/** Nobody owns the run any more; the stretch of work that ends with it is added up. */
export async function clearOwner(
  { db }: QueryContext,
  runId: string,
  owner: Owner,
  workedUntil: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("runs")
    .set({
      owner_token: null,
      owner_pid: null,
      owner_machine: null,
      heartbeat_at: null,
      worked_ms: sql<number>`worked_ms + CASE WHEN ${workedUntil} > active_since THEN ${workedUntil} - active_since ELSE 0 END`,
      active_since: null,
    })
    .where("run_id", "=", runId)
    .where("owner_token", "=", owner.token)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function releaseRun(
  context: QueryContext,
  runId: string,
  owner: Owner,
  ending: Ending,
  now: number,
): Promise<RunEvent | null> {
  const row = await lockRun(context, runId);
  const released = await clearOwner(context, runId, owner, now);
  if (released === 0) throw ownershipLost(runId);
  if (ending === "interrupted") return null;
  if (ending === "finished") {
    await context.db
      .updateTable("runs")
      .set({ status: "FINISHED", finished_at: now })
      .where("id", "=", row.id)
      .execute();
  }
  const body: RunEventBody = { type: ending === "finished" ? "run-finished" : "run-paused" };
  const [event] = await appendEvents(context, row, [body], now);
  return event ?? null;
}

export async function heartbeat(
  { db }: QueryContext,
  runId: string,
  owner: Owner,
  now: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("runs")
    .set({ heartbeat_at: now })
    .where("run_id", "=", runId)
    .where("owner_token", "=", owner.token)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw ownershipLost(runId);
}

export function ownershipLost(runId: string): Failure {
  return new Failure("ownership-lost", phrase`Run ${runId} was taken over by another process.`);
}
