import type { ResultRow, ResultScore } from "../../core/index.ts";
import { type QueryContext, requireRunRow } from "./context.ts";
import { itemSpan, runOfItem } from "./item-span.ts";
import { toFinishReason, toItemError, toItemStatus, toScorerKind } from "./items.ts";
import { referredTo } from "./known-value.ts";
import { yieldTurn } from "./yield-turn.ts";

/** Items at a time: nothing else has its turn while they are read. */
const PAGE = 512;

/** Reads by pages of the key, so that no long read stands in the way of a live run. */
export async function* readResultPages(
  context: QueryContext,
  runId: string,
): AsyncGenerator<readonly ResultRow[]> {
  const run = await requireRunRow(context, runId);
  const names = await namesOf(context, run.id);
  const span = await itemSpan(context, run.id);
  for (let after = span.before; after < span.last; after += PAGE) {
    const rows = await readSpan(context, run.id, after, Math.min(after + PAGE, span.last));
    const page: ResultRow[] = [];
    let last: { readonly itemId: number; readonly scores: ResultScore[] } | null = null;
    for (const row of rows) {
      if (last?.itemId !== row.id) {
        const item = { ...toItem(row, names), scores: [] as ResultScore[] };
        page.push(item);
        last = item;
      }
      if (row.scorer !== null) last.scores.push(toScore(row, row.scorer));
    }
    if (page.length > 0) yield page;
    await yieldTurn();
  }
}

type Names = Record<"tasks" | "models", ReadonlyMap<number, string>>;

/** Names are few and rows are many: joining them to every row would read each name thousands of times. */
async function namesOf({ db }: QueryContext, runRef: number): Promise<Names> {
  const tasks = await db
    .selectFrom("run_tasks")
    .select(["id", "task_id"])
    .where("run_id", "=", runRef)
    .execute();
  const models = await db
    .selectFrom("run_models")
    .select(["id", "model_id"])
    .where("run_id", "=", runRef)
    .execute();
  return {
    tasks: new Map(tasks.map(({ id, task_id }) => [id, task_id])),
    models: new Map(models.map(({ id, model_id }) => [id, model_id])),
  };
}

/** Items with their answers, once for every score they have: one walk along the keys of three tables. */
async function readSpan({ db }: QueryContext, runRef: number, after: number, last: number) {
  return await db
    .selectFrom("items")
    .leftJoin("responses", "responses.item_id", "items.id")
    .leftJoin("scores", (join) =>
      join.onRef("scores.item_id", "=", "items.id").on("scores.superseded_at", "is", null),
    )
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
      "scores.scorer",
      "scores.scorer_kind",
      "scores.value",
      "scores.hundred",
      "scores.unscored_reason",
      "scores.auto_fail",
      "scores.points_missing",
      "scores.points_clamped",
      "scores.cost_usd as score_cost_usd",
    ])
    .where(runOfItem, "=", runRef)
    .where("items.id", ">", after)
    .where("items.id", "<=", last)
    .orderBy("items.id")
    .orderBy("scores.id")
    .execute();
}

type SpanRow = Awaited<ReturnType<typeof readSpan>>[number];

function toItem(row: SpanRow, { tasks, models }: Names): Omit<ResultRow, "scores"> {
  return {
    itemId: row.id,
    taskId: referredTo(tasks, row.task_ref, "items.task_ref"),
    modelId: referredTo(models, row.model_ref, "items.model_ref"),
    sample: row.sample,
    status: toItemStatus(row.status),
    error: toItemError(row),
    latencyMs: row.latency_ms,
    firstTokenMs: row.first_token_ms,
    finishReason: row.finish_reason === null ? null : toFinishReason(row.finish_reason),
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    costUsd: row.cost_usd,
  };
}

function toScore(row: SpanRow, scorer: string): ResultScore {
  return {
    scorer,
    kind: toScorerKind(row.scorer_kind),
    value: row.value,
    hundred: row.hundred,
    unscoredReason: row.unscored_reason,
    autoFail: row.auto_fail === 1,
    pointsMissing: row.points_missing ?? 0,
    pointsClamped: row.points_clamped ?? 0,
    costUsd: row.score_cost_usd,
  };
}

export async function* readResults(context: QueryContext, runId: string): AsyncGenerator<ResultRow> {
  for await (const page of readResultPages(context, runId)) yield* page;
}
