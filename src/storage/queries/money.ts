import { isLocal } from "../../core/index.ts";
import { type QueryContext, requireRunRow } from "./context.ts";
import { setupOf } from "./runs.ts";

/** What a run has cost so far, as far as it is known. What the user's own machine answers costs nothing. */
export async function spentOn(context: QueryContext, runId: string): Promise<number> {
  const { db } = context;
  const run = await requireRunRow(context, runId);
  const { providers, models, judges } = await setupOf(context, run);
  const local = new Set(providers.filter(isLocal).map(({ name }) => name));
  const answers = await db
    .selectFrom("responses")
    .innerJoin("items", "items.id", "responses.item_id")
    .innerJoin("run_models", "run_models.id", "items.model_ref")
    .select(["run_models.model_id", ({ fn }) => fn.sum<number | null>("responses.cost_usd").as("sum")])
    .where("items.run_id", "=", run.id)
    // What came from the cache was paid for by another run.
    .where("responses.reused", "=", 0)
    .groupBy("run_models.model_id")
    .execute();
  const scores = await db
    .selectFrom("scores")
    .innerJoin("items", "items.id", "scores.item_id")
    .select(["scores.scorer", ({ fn }) => fn.sum<number | null>("scores.cost_usd").as("sum")])
    .where("items.run_id", "=", run.id)
    .groupBy("scores.scorer")
    .execute();
  const freeModels = new Set(
    models.filter(({ provider }) => local.has(provider)).map(({ modelId }) => modelId),
  );
  const freeJudges = new Set(
    judges.filter(({ model }) => local.has(model.provider)).map(({ judgeId }) => judgeId),
  );
  return [
    ...answers.filter(({ model_id }) => !freeModels.has(model_id)),
    ...scores.filter(({ scorer }) => !freeJudges.has(scorer)),
  ].reduce((total, { sum }) => total + (sum ?? 0), 0);
}

export async function setBudget(
  { db }: QueryContext,
  runId: string,
  maxBudgetUsd: number | null,
): Promise<void> {
  await db.updateTable("runs").set({ max_budget_usd: maxBudgetUsd }).where("run_id", "=", runId).execute();
}
