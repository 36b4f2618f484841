import { RUN_STATES, type RunState, runState } from "../../core/index.ts";
import type { QueryContext } from "./context.ts";
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
  const others = await db.selectFrom("runs").selectAll().where("status", "!=", "FINISHED").execute();
  for (const row of others) counts[runState(await toRun(context, row))] += 1;
  return counts;
}

export async function countSearchQueue({ db }: QueryContext): Promise<number> {
  const row = await db
    .selectFrom("search_queue")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}
