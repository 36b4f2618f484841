import { sql } from "kysely";
import {
  type Change,
  type ClaimRequest,
  type ClaimedItem,
  type Member,
  type Membership,
  type Owner,
  type RunEvent,
  type RunWork,
} from "../../core/index.ts";
import { giveItemsBack, nextDue, takeItems } from "../queries/claims.ts";
import { type QueryContext, type RunRow, findRunRow, requireRunRow } from "../queries/context.ts";
import { lockRun } from "../queries/events.ts";
import { ownershipLost } from "../queries/ownership.ts";
import { storeChanges } from "../queries/record.ts";
import { readNow, tellNews } from "./context.ts";

export async function listActive({ db }: QueryContext) {
  const rows = await db
    .selectFrom("runs")
    .select(["run_id", "owner_token", "owner_pid", "owner_machine", "heartbeat_at"])
    .where("owner_token", "is not", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    runId: row.run_id,
    owner: ownerOf(row),
    heartbeatAt: row.heartbeat_at ?? 0,
  }));
}

function ownerOf(row: Pick<RunRow, "owner_token" | "owner_pid" | "owner_machine">): Owner {
  return { token: row.owner_token ?? "", pid: row.owner_pid ?? 0, machine: row.owner_machine ?? "" };
}

const isExecuted = (run: RunRow): boolean => run.owner_token !== null && run.pausing === 0;

export async function isOpen(context: QueryContext, runId: string): Promise<boolean> {
  const run = await findRunRow(context, runId);
  return run !== undefined && isExecuted(run);
}

export async function join(context: QueryContext, runId: string, token: string): Promise<Membership | null> {
  const { db } = context;
  const run = await requireRunRow(context, runId);
  if (!isExecuted(run)) return null;
  const worker = await db
    .selectFrom("workers")
    .select("token")
    .where("token", "=", token)
    .forKeyShare()
    .executeTakeFirst();
  if (worker === undefined) return null;
  await db
    .insertInto("run_workers")
    .values({
      run_id: run.id,
      worker: token,
      batch: 0,
      spend_batch: 0,
      spend_granted: 0,
      reserved_usd: 0,
      reserved_calls: 0,
      reserved_answers: 0,
    })
    .onConflict((conflict) => conflict.columns(["run_id", "worker"]).doNothing())
    .execute();
  const { batch, spend_batch } = await db
    .selectFrom("run_workers")
    .select(["batch", "spend_batch"])
    .where("run_id", "=", run.id)
    .where("worker", "=", token)
    .executeTakeFirstOrThrow();
  return { batch, spendBatch: spend_batch };
}

export async function leave(context: QueryContext, runId: string, token: string): Promise<void> {
  const { db } = context;
  const run = await lockRun(context, runId);
  await db.deleteFrom("run_workers").where("run_id", "=", run.id).where("worker", "=", token).execute();
  await tellNews(db, { about: "run", runId });
}

/** The member's row stays as it is until the transaction has ended: nobody can give the worker up meanwhile. */
export async function claim(context: QueryContext, request: ClaimRequest): Promise<ClaimedItem[] | null> {
  const run = await requireRunRow(context, request.runId);
  const member = await context.db
    .selectFrom("run_workers")
    .select("batch")
    .where("run_id", "=", run.id)
    .where("worker", "=", request.owner.token)
    .forKeyShare()
    .executeTakeFirst();
  if (member === undefined) throw ownershipLost(request.runId);
  if (!isExecuted(run)) return null;
  return await takeItems(context, run.id, request);
}

export async function unclaim(
  context: QueryContext,
  runId: string,
  token: string,
  itemIds: readonly number[],
): Promise<void> {
  const run = await requireRunRow(context, runId);
  await giveItemsBack(context, run.id, token, itemIds, await readNow(context.db));
}

export async function keepOnly(
  context: QueryContext,
  runId: string,
  token: string,
  itemIds: readonly number[],
): Promise<void> {
  const run = await requireRunRow(context, runId);
  const kept = new Set(itemIds);
  const claimed = await context.db
    .selectFrom("items")
    .select("id")
    .where("claimed_by", "=", token)
    .where("run_id", "=", run.id)
    .execute();
  const unknown = claimed.map(({ id }) => id).filter((id) => !kept.has(id));
  await giveItemsBack(context, run.id, token, unknown, await readNow(context.db));
}

export async function recordByMember(
  context: QueryContext,
  runId: string,
  { token, batch }: Member,
  changes: readonly Change[],
  now: number,
): Promise<RunEvent[]> {
  const { db } = context;
  const run = await lockRun(context, runId);
  const member = await db
    .selectFrom("run_workers")
    .select("batch")
    .where("run_id", "=", run.id)
    .where("worker", "=", token)
    .executeTakeFirst();
  if (member === undefined) throw ownershipLost(runId);
  // The answer to an earlier try was lost with the connection.
  if (member.batch >= batch) return [];
  const paid = run.max_budget_usd === null ? null : paidIn(changes);
  await db
    .updateTable("run_workers")
    .set({ batch, ...(paid === null ? {} : settled(paid)) })
    .where("run_id", "=", run.id)
    .where("worker", "=", token)
    .execute();
  if (paid !== null)
    await db
      .updateTable("runs")
      .set({ spent_usd: sql<number>`spent_usd + ${paid.costUsd}` })
      .where("id", "=", run.id)
      .execute();
  const events = await storeChanges(context, run, changes, now);
  await tellNews(db, { about: "run", runId });
  return events;
}

interface Paid {
  /** What calls have cost; where nobody knows, what was put aside. */
  costUsd: number;
  usd: number;
  calls: number;
  answers: number;
}

function paidIn(changes: readonly Change[]): Paid {
  const paid: Paid = { costUsd: 0, usd: 0, calls: 0, answers: 0 };
  for (const change of changes) {
    if (change.type !== "call-made") continue;
    const { costUsd, reservedUsd, purpose } = change.call;
    paid.costUsd += costUsd ?? reservedUsd ?? 0;
    if (reservedUsd === null) continue;
    paid.usd += reservedUsd;
    paid.calls += 1;
    if (purpose !== "judge") paid.answers += 1;
  }
  return paid;
}

/** With nothing left aside nothing may remain of a sum of fractions. */
const settled = ({ usd, calls, answers }: Omit<Paid, "costUsd">) => ({
  reserved_usd: sql<number>`CASE WHEN reserved_calls <= ${calls} THEN 0 ELSE greatest(0, reserved_usd - ${usd}) END`,
  reserved_calls: sql<number>`greatest(0, reserved_calls - ${calls})`,
  reserved_answers: sql<number>`greatest(0, reserved_answers - ${answers})`,
});

export async function work(context: QueryContext, runId: string): Promise<RunWork> {
  const run = await requireRunRow(context, runId);
  const { count } = await context.db
    .selectFrom("items")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("claimed_by", "is not", null)
    .where("run_id", "=", run.id)
    .executeTakeFirstOrThrow();
  const due = {
    answer: await nextDue(context, runId, "answer"),
    judge: await nextDue(context, runId, "judge"),
  };
  const { priority } = run;
  return { isPausing: run.pausing === 1, judgeNow: run.judge_now === 1, priority, due, inHand: count };
}

export async function askToPause(context: QueryContext, runId: string): Promise<boolean> {
  const { db } = context;
  const { numUpdatedRows } = await db
    .updateTable("runs")
    .set({ pausing: 1 })
    .where("run_id", "=", runId)
    .where("owner_token", "is not", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await tellNews(db, { about: "run", runId });
  return numUpdatedRows > 0n;
}
