import { type ResultRow, type ResultScore, scoreSchema } from "../../core/index.ts";
import { type QueryContext, requireRunRow } from "./context.ts";
import { toItemError, toItemStatus } from "./items.ts";

const PAGE = 2000;

/** Reads by pages of the key, so that no long read stands in the way of a live run. */
export async function* readResults(context: QueryContext, runId: string): AsyncGenerator<ResultRow> {
  const run = await requireRunRow(context, runId);
  let after = 0;
  for (;;) {
    const rows = await context.db
      .selectFrom("items")
      .innerJoin("run_tasks", "run_tasks.id", "items.task_ref")
      .innerJoin("run_models", "run_models.id", "items.model_ref")
      .leftJoin("responses", "responses.item_id", "items.id")
      .select([
        "items.id",
        "run_tasks.task_id",
        "run_models.model_id",
        "items.sample",
        "items.status",
        "items.error_stage",
        "items.error_message",
        "responses.latency_ms",
        "responses.input_tokens",
        "responses.output_tokens",
        "responses.cost_usd",
      ])
      .where("items.run_id", "=", run.id)
      .where("items.id", ">", after)
      .orderBy("items.id")
      .limit(PAGE)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    const scores = await scoresBetween(context, run.id, after, last.id);
    for (const row of rows) {
      yield {
        itemId: row.id,
        taskId: row.task_id,
        modelId: row.model_id,
        sample: row.sample,
        status: toItemStatus(row.status),
        error: toItemError(row),
        latencyMs: row.latency_ms,
        inputTokens: row.input_tokens,
        outputTokens: row.output_tokens,
        costUsd: row.cost_usd,
        scores: scores.get(row.id) ?? [],
      };
    }
    after = last.id;
  }
}

async function scoresBetween(
  { db }: QueryContext,
  runRef: number,
  after: number,
  last: number,
): Promise<Map<number, ResultScore[]>> {
  const rows = await db
    .selectFrom("scores")
    .innerJoin("items", "items.id", "scores.item_id")
    .select([
      "scores.item_id",
      "scores.scorer",
      "scores.scorer_kind",
      "scores.hundred",
      "scores.unscored_reason",
      "scores.auto_fail",
      "scores.cost_usd",
    ])
    .where("items.run_id", "=", runRef)
    .where("scores.item_id", ">", after)
    .where("scores.item_id", "<=", last)
    .where("scores.superseded_at", "is", null)
    .orderBy("scores.id")
    .execute();
  const byItem = new Map<number, ResultScore[]>();
  for (const row of rows) {
    const list = byItem.get(row.item_id) ?? [];
    list.push({
      scorer: row.scorer,
      kind: scoreSchema.shape.scorerKind.parse(row.scorer_kind),
      hundred: row.hundred,
      unscoredReason: row.unscored_reason,
      autoFail: row.auto_fail === 1,
      costUsd: row.cost_usd,
    });
    byItem.set(row.item_id, list);
  }
  return byItem;
}
