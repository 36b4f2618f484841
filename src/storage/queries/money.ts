import { type QueryContext, requireRunRow } from "./context.ts";

/** What a run has cost so far, as far as it is known. */
export async function spentOn(context: QueryContext, runId: string): Promise<number> {
  const { db } = context;
  const run = await requireRunRow(context, runId);
  const answers = await db
    .selectFrom("responses")
    .innerJoin("items", "items.id", "responses.item_id")
    .select(({ fn }) => fn.sum<number | null>("responses.cost_usd").as("sum"))
    .where("items.run_id", "=", run.id)
    // What came from the cache was paid for by another run.
    .where("responses.reused", "=", 0)
    .executeTakeFirstOrThrow();
  const scores = await db
    .selectFrom("scores")
    .innerJoin("items", "items.id", "scores.item_id")
    .select(({ fn }) => fn.sum<number | null>("scores.cost_usd").as("sum"))
    .where("items.run_id", "=", run.id)
    .executeTakeFirstOrThrow();
  return (answers.sum ?? 0) + (scores.sum ?? 0);
}

export async function setBudget(
  { db }: QueryContext,
  runId: string,
  maxBudgetUsd: number | null,
): Promise<void> {
  await db.updateTable("runs").set({ max_budget_usd: maxBudgetUsd }).where("run_id", "=", runId).execute();
}
