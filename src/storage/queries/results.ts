import { type ResultRow, type ResultScore, type Score, scoreSchema } from "../../core/index.ts";
import { type QueryContext, requireRunRow } from "./context.ts";
import { itemSpan, runOfItem } from "./item-span.ts";
import { toFinishReason, toItemError, toItemStatus } from "./items.ts";

const PAGE = 2000;

/** Reads by pages of the key, so that no long read stands in the way of a live run. */
export async function* readResultPages(
  context: QueryContext,
  runId: string,
  afterItem = 0,
): AsyncGenerator<readonly ResultRow[]> {
  const { db } = context;
  const run = await requireRunRow(context, runId);
  // Names are few and rows are many: joining them to every row would read each name thousands of times.
  const tasks = await db
    .selectFrom("run_tasks")
    .select(["id", "task_id as name"])
    .where("run_id", "=", run.id)
    .execute();
  const models = await db
    .selectFrom("run_models")
    .select(["id", "model_id as name"])
    .where("run_id", "=", run.id)
    .execute();
  const [taskOf, modelOf] = [tasks, models].map((rows) => new Map(rows.map(({ id, name }) => [id, name])));
  const span = await itemSpan(context, run.id);
  let after = Math.max(span.before, afterItem);
  for (;;) {
    const rows = await db
      .selectFrom("items")
      .leftJoin("responses", "responses.item_id", "items.id")
      .select([
        "items.id",
        "items.task_ref",
        "items.model_ref",
        "items.sample",
        "items.status",
        "items.error_stage",
        "items.error_message",
        "responses.latency_ms",
        "responses.first_token_ms",
        "responses.finish_reason",
        "responses.input_tokens",
        "responses.output_tokens",
        "responses.cost_usd",
      ])
      .where(runOfItem, "=", run.id)
      .where("items.id", ">", after)
      .where("items.id", "<=", span.last)
      .orderBy("items.id")
      .limit(PAGE)
      .execute();
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) return;
    const scores = await scoresBetween(context, first.id, last.id);
    yield rows.map((row) => ({
      itemId: row.id,
      taskId: taskOf?.get(row.task_ref) ?? "",
      modelId: modelOf?.get(row.model_ref) ?? "",
      sample: row.sample,
      status: toItemStatus(row.status),
      error: toItemError(row),
      latencyMs: row.latency_ms,
      firstTokenMs: row.first_token_ms,
      finishReason: row.finish_reason === null ? null : toFinishReason(row.finish_reason),
      inputTokens: row.input_tokens,
      outputTokens: row.output_tokens,
      costUsd: row.cost_usd,
      scores: scores.get(row.id) ?? [],
    }));
    after = last.id;
  }
}

export async function* readResults(
  context: QueryContext,
  runId: string,
  afterItem?: number,
): AsyncGenerator<ResultRow> {
  for await (const page of readResultPages(context, runId, afterItem)) yield* page;
}

/** Scores of items from the first to the last; items of another run between them do no harm. */
async function scoresBetween(
  { db }: QueryContext,
  first: number,
  last: number,
): Promise<Map<number, ResultScore[]>> {
  const rows = await db
    .selectFrom("scores")
    .select([
      "item_id",
      "scorer",
      "scorer_kind",
      "value",
      "hundred",
      "unscored_reason",
      "auto_fail",
      "cost_usd",
    ])
    .where("item_id", ">=", first)
    .where("item_id", "<=", last)
    .where("superseded_at", "is", null)
    // In the order of the index: by id alone, every page would read the whole table.
    .orderBy("item_id")
    .orderBy("id")
    .execute();
  const byItem = new Map<number, ResultScore[]>();
  for (const row of rows) {
    const list = byItem.get(row.item_id) ?? [];
    list.push({
      scorer: row.scorer,
      kind: toScorerKind(row.scorer_kind),
      value: row.value,
      hundred: row.hundred,
      unscoredReason: row.unscored_reason,
      autoFail: row.auto_fail === 1,
      costUsd: row.cost_usd,
    });
    byItem.set(row.item_id, list);
  }
  return byItem;
}

const KINDS = scoreSchema.shape.scorerKind.options;

/** A schema would cost more than everything else that is done with a score. */
function toScorerKind(text: string): Score["scorerKind"] {
  return KINDS.find((kind) => kind === text) ?? "judge";
}
