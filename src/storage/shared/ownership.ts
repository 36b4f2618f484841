import type { AcquireRequest, AcquireResult, Ending, Owner, RunEvent } from "../../core/index.ts";
import { spentOn } from "../queries/calls.ts";
import type { QueryContext } from "../queries/context.ts";
import { listEvents, lockRun } from "../queries/events.ts";
import { clearOwner, releaseRun, setOwner, waitForTurn } from "../queries/ownership.ts";
import { tellNews } from "./context.ts";
import { listActive } from "./membership.ts";

const ENDED: Readonly<Record<Ending, RunEvent["type"] | null>> = {
  finished: "run-finished",
  paused: "run-paused",
  interrupted: null,
};

export async function acquire(
  context: QueryContext,
  runId: string,
  { owner, now, isGone, alone, judgeNow }: AcquireRequest,
): Promise<AcquireResult> {
  const { db } = context;
  if (alone) await waitForTurn(context);
  const row = await lockRun(context, runId);
  const active = await listActive(context);
  const inTheWay = active.find(
    (other) => (alone || other.runId === runId) && !isGone(other.owner, other.heartbeatAt),
  );
  if (inTheWay !== undefined) return { acquired: false, activeRunId: inTheWay.runId };
  const former = active.find((other) => other.runId === runId);
  if (former !== undefined) await clearOwner(context, runId, former.owner, former.heartbeatAt);
  const takenOver = await freeUnowned(context, row.id);
  await db
    .updateTable("runs")
    .set({
      // Whoever takes over a run that goes on goes on as its former owner did.
      ...(former === undefined ? { pausing: 0, judge_now: judgeNow ? 1 : 0 } : {}),
      spent_usd: await spentOn(context, runId),
    })
    .where("id", "=", row.id)
    .execute();
  const acquired = await setOwner(context, row, owner, now, takenOver);
  await tellNews(db, { about: "run", runId });
  return acquired;
}

/** Items whose holder is no worker of the run: they were in flight when its process went away. */
async function freeUnowned({ db }: QueryContext, runRef: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("items")
    .set((column) => ({ claimed_by: null, next_retry_at: 0, attempts: column("attempts", "-", 1) }))
    .where("run_id", "=", runRef)
    .where("claimed_by", "is not", null)
    .where("claimed_by", "not in", (members) =>
      members.selectFrom("run_workers").select("worker").where("run_workers.run_id", "=", runRef),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function release(
  context: QueryContext,
  runId: string,
  owner: Owner,
  ending: Ending,
  now: number,
): Promise<RunEvent | null> {
  const done = await endedAt(context, runId, ending, now);
  if (done !== null) return done;
  const event = await releaseRun(context, runId, owner, ending, now);
  await context.db
    .updateTable("runs")
    .set({ pausing: 0, judge_now: 0 })
    .where("run_id", "=", runId)
    .execute();
  await tellNews(context.db, { about: "run", runId });
  return event;
}

/** What was told when this very release was made before and its answer was lost; null where it was not. */
async function endedAt(
  context: QueryContext,
  runId: string,
  ending: Ending,
  now: number,
): Promise<RunEvent | null> {
  const row = await lockRun(context, runId);
  const [last] = await listEvents(context, { runId, since: row.last_seq - 1, limit: 1 });
  return row.owner_token === null && last?.type === ENDED[ending] && last.at === now ? last : null;
}

export async function handOver({ db }: QueryContext, runId: string, owner: Owner): Promise<void> {
  await db
    .updateTable("runs")
    .set({ heartbeat_at: 0 })
    .where("run_id", "=", runId)
    .where("owner_token", "=", owner.token)
    .execute();
  await tellNews(db, { about: "run", runId });
}
