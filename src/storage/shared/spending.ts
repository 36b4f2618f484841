import { type Member, type SpendGrant, type SpendRequest, budgetAllows } from "../../core/index.ts";
import type { QueryContext, RunRow } from "../queries/context.ts";
import { lockRun } from "../queries/events.ts";
import { ownershipLost } from "../queries/ownership.ts";

interface Aside {
  usd: number;
  calls: number;
  answers: number;
}

/** The run's row is held, so that whoever else wants money waits. */
export async function spend(
  context: QueryContext,
  runId: string,
  { token, batch }: Member,
  { given, asked }: { readonly given: readonly SpendRequest[]; readonly asked: readonly SpendRequest[] },
  judgingCost: number,
): Promise<SpendGrant> {
  const { db } = context;
  const run = await lockRun(context, runId);
  const members = await db.selectFrom("run_workers").selectAll().where("run_id", "=", run.id).execute();
  const mine = members.find(({ worker }) => worker === token);
  if (mine === undefined) throw ownershipLost(runId);
  // The answer to an earlier try was lost with the connection.
  if (mine.spend_batch >= batch) return { granted: mine.spend_granted, isOver: false };
  const own: Aside = {
    usd: mine.reserved_usd,
    calls: mine.reserved_calls,
    answers: mine.reserved_answers,
  };
  for (const { usd, purse } of given) add(own, -usd, -1, purse);
  if (own.calls <= 0) own.usd = 0;
  const others: Aside = { usd: 0, calls: 0, answers: 0 };
  for (const { worker, reserved_usd, reserved_calls, reserved_answers } of members) {
    if (worker === token) continue;
    others.usd += reserved_usd;
    others.calls += reserved_calls;
    others.answers += reserved_answers;
  }
  const granted = grant(run, await waitingForJudge(context, run.id), own, others, asked, judgingCost);
  const isOver = granted < asked.length && own.calls + others.calls === 0;
  await db
    .updateTable("run_workers")
    .set({
      spend_batch: batch,
      spend_granted: granted,
      reserved_usd: Math.max(0, own.usd),
      reserved_calls: Math.max(0, own.calls),
      reserved_answers: Math.max(0, own.answers),
    })
    .where("run_id", "=", run.id)
    .where("worker", "=", token)
    .execute();
  return { granted, isOver };
}

/** Takes from the first request on what fits; says how many did. */
function grant(
  run: RunRow,
  waiting: number,
  own: Aside,
  others: Aside,
  asked: readonly SpendRequest[],
  judgingCost: number,
): number {
  let granted = 0;
  for (const { usd, purse } of asked) {
    const state = {
      limit: run.max_budget_usd ?? Number.POSITIVE_INFINITY,
      spent: run.spent_usd,
      reserved: own.usd + others.usd,
      unjudged: waiting + own.answers + others.answers,
      judgingCost,
    };
    if (!budgetAllows(state, usd, purse)) break;
    granted += 1;
    add(own, usd, 1, purse);
  }
  return granted;
}

function add(aside: Aside, usd: number, calls: 1 | -1, purse: SpendRequest["purse"]): void {
  aside.usd += usd;
  aside.calls += calls;
  if (purse === "answer") aside.answers += calls;
}

async function waitingForJudge({ db }: QueryContext, runRef: number): Promise<number> {
  const { waiting } = await db
    .selectFrom("run_models")
    .select(({ fn }) => fn.sum<number | null>("items_waiting_for_judge").as("waiting"))
    .where("run_id", "=", runRef)
    .executeTakeFirstOrThrow();
  return waiting ?? 0;
}
