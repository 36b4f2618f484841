import { RUN_STATES, type RunEventType, type RunState, runState } from "../../core/index.ts";
import type { QueryContext } from "./context.ts";
import { REMOVED } from "./remove-run.ts";
import { toRun } from "./runs.ts";

export async function countRunStates(context: QueryContext): Promise<Record<RunState, number>> {
  const { db } = context;
  const finished = await db
    .selectFrom("runs")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "=", "FINISHED")
    .executeTakeFirstOrThrow();
  const counts = Object.fromEntries(RUN_STATES.map((state) => [state, 0])) as Record<RunState, number>;
  counts.finished = finished.count;
  const others = await db
    .selectFrom("runs")
    .selectAll()
    .where("status", "not in", ["FINISHED", REMOVED])
    .execute();
  for (const row of others) counts[runState(await toRun(context, row))] += 1;
  return counts;
}

/** What brings a run further. Waits, repeated calls and workers that decline don't. */
const PROGRESS: readonly RunEventType[] = [
  "run-started",
  "run-resumed",
  "phase-started",
  "model-warmed",
  "item-answered",
  "answer-failed",
  "item-judged",
  "judge-failed",
  "item-skipped",
  "items-retried",
  "judging-renewed",
];

export async function lastProgress({ db }: QueryContext): Promise<number | null> {
  const active = await db.selectFrom("runs").select("id").where("owner_token", "is not", null).execute();
  let oldest: number | null = null;
  for (const { id } of active) {
    const last = await db
      .selectFrom("run_events")
      .select("at")
      .where("run_id", "=", id)
      .where("type", "in", PROGRESS)
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last !== undefined) oldest = Math.min(oldest ?? last.at, last.at);
  }
  return oldest;
}

export async function countSearchQueue({ db }: QueryContext): Promise<number> {
  const row = await db
    .selectFrom("search_queue")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}
