import { sql } from "kysely";
import {
  type LostWork,
  type NewWorker,
  type Owner,
  WORKER_STATES,
  type Worker,
  type WorkerHealth,
} from "../../core/index.ts";
import type { QueryContext } from "../queries/context.ts";
import { storableText } from "../queries/context.ts";
import { appendEvents, lockRun } from "../queries/events.ts";
import { knownValue } from "../queries/known-value.ts";
import { databaseNow, readNow, tellNews } from "./context.ts";

export async function addWorker({ db }: QueryContext, worker: NewWorker): Promise<void> {
  const { token, name, pid, machine, version, capacity } = worker;
  await db
    .insertInto("workers")
    .values({
      token,
      name: storableText(name),
      pid,
      machine,
      version,
      capacity,
      started_at: databaseNow,
      heartbeat_at: databaseNow,
      state: "working",
      under_way: 0,
      problem: null,
    })
    .execute();
}

export async function beat({ db }: QueryContext, token: string, health: WorkerHealth): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("workers")
    .set({
      heartbeat_at: databaseNow,
      state: health.state,
      under_way: health.underWay,
      problem: health.problem === null ? null : storableText(health.problem),
    })
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function listWorkers({ db }: QueryContext): Promise<Worker[]> {
  const now = await readNow(db);
  const rows = await db.selectFrom("workers").selectAll().orderBy("started_at").orderBy("token").execute();
  const members = await db
    .selectFrom("run_workers")
    .innerJoin("runs", "runs.id", "run_workers.run_id")
    .select(["run_workers.worker", "runs.run_id"])
    .orderBy("runs.id")
    .execute();
  return rows.map((row) => ({
    token: row.token,
    pid: row.pid,
    machine: row.machine,
    name: row.name,
    version: row.version,
    capacity: row.capacity,
    state: knownValue(WORKER_STATES, row.state, "workers.state"),
    underWay: row.under_way,
    problem: row.problem,
    startedAt: row.started_at,
    silentMs: Math.max(0, now - row.heartbeat_at),
    runIds: members.filter(({ worker }) => worker === row.token).map(({ run_id }) => run_id),
  }));
}

/** What a worker that leaves has in hand goes back; it says itself what became of its money. */
export async function removeWorker(context: QueryContext, token: string): Promise<void> {
  await free(context, { token, name: "" }, false);
}

/** A server that was down has heard of nobody: nobody is silent before it is up for as long. */
export async function dropLostWorkers(
  context: QueryContext,
  silentMs: number,
  isDead: (worker: Owner) => boolean,
): Promise<LostWork[]> {
  const { db } = context;
  const rows = await db
    .selectFrom("workers")
    .select(["token", "name", "pid", "machine", "heartbeat_at"])
    .select(
      sql<boolean>`greatest(heartbeat_at, (extract(epoch FROM pg_postmaster_start_time()) * 1000)::bigint)
        < ${databaseNow} - ${silentMs}::bigint`.as("is_silent"),
    )
    .orderBy("token")
    .execute();
  const lost: LostWork[] = [];
  for (const row of rows) {
    if (!row.is_silent && !isDead(row)) continue;
    // Whoever else gives it up just now, or hears of it, has come first.
    const held = await db
      .selectFrom("workers")
      .select("token")
      .where("token", "=", row.token)
      .where("heartbeat_at", "=", row.heartbeat_at)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (held !== undefined) lost.push(...(await free(context, row, true)));
  }
  return lost;
}

async function free(
  context: QueryContext,
  worker: { readonly token: string; readonly name: string },
  isLost: boolean,
): Promise<LostWork[]> {
  const { db } = context;
  const { token, name } = worker;
  const found: LostWork[] = [];
  const runs = await db
    .selectFrom("run_workers")
    .innerJoin("runs", "runs.id", "run_workers.run_id")
    .select("runs.run_id")
    .where("run_workers.worker", "=", token)
    .orderBy("runs.id")
    .execute();
  for (const { run_id: runId } of runs) {
    const run = await lockRun(context, runId);
    const member = await db
      .deleteFrom("run_workers")
      .where("run_id", "=", run.id)
      .where("worker", "=", token)
      .returning(["reserved_usd", "reserved_calls"])
      .executeTakeFirst();
    const items = await freeItems(context, run.id, token);
    const usd = member?.reserved_usd ?? 0;
    if (usd > 0)
      await db
        .updateTable("runs")
        .set({ lost_usd: sql<number>`lost_usd + ${usd}`, spent_usd: sql<number>`spent_usd + ${usd}` })
        .where("id", "=", run.id)
        .execute();
    if (!isLost) continue;
    const money = run.max_budget_usd === null ? {} : { usd };
    const body = { type: "worker-lost", worker: name, items, ...money } as const;
    const [event] = await appendEvents(context, run, [body], await readNow(db));
    if (event !== undefined) found.push({ runId, name, items, event });
    await tellNews(db, { about: "run", runId });
  }
  await db.deleteFrom("workers").where("token", "=", token).execute();
  return found;
}

/** What was in flight was cut off: it counts as not tried. */
export async function freeItems({ db }: QueryContext, runRef: number, token: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("items")
    .set((column) => ({ claimed_by: null, next_retry_at: 0, attempts: column("attempts", "-", 1) }))
    .where("claimed_by", "=", token)
    .where("run_id", "=", runRef)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
