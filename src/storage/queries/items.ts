import type { Selectable } from "kysely";
import {
  FINISH_REASONS,
  type FinishReason,
  ITEM_STATUSES,
  type Item,
  type ItemCounts,
  type ItemDetail,
  type ItemError,
  type ItemStatus,
  type Message,
  type Response,
  type Score,
  type StoredAnswer,
  jsonSchema,
  messageSchema,
  scoreSchema,
  servedSchema,
  phrase,
} from "../../core/index.ts";
import { z } from "zod";
import type { ItemTable, ResponseTable, ScoreTable } from "../schema.ts";
import { batches } from "./batches.ts";
import { NO_RAW, readBlobs } from "./blobs.ts";
import { wastedCalls } from "./calls.ts";
import { type QueryContext, requireRunRow } from "./context.ts";
import { knownValue, presentValue, referredTo } from "./known-value.ts";
import { REMOVED } from "./remove-run.ts";

export function toItemStatus(text: string): ItemStatus {
  return knownValue(ITEM_STATUSES, text, "items.status");
}

export function toFinishReason(text: string): FinishReason {
  return knownValue(FINISH_REASONS, text, "responses.finish_reason");
}

const ERROR_STAGES = ["answer", "judge"] as const satisfies readonly ItemError["stage"][];

export function toItemError(row: Pick<ItemTable, "error_stage" | "error_message">): ItemError | null {
  if (row.error_stage === null) return null;
  const stage = knownValue(ERROR_STAGES, row.error_stage, "items.error_stage");
  return { stage, message: row.error_message ?? "" };
}

export function toItem(row: Selectable<ItemTable> & { task_id: string; model_id: string }): Item {
  return {
    id: row.id,
    taskId: row.task_id,
    modelId: row.model_id,
    sample: row.sample,
    status: toItemStatus(row.status),
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at,
    nextRetryAt: row.next_retry_at === 0 ? null : row.next_retry_at,
    error: toItemError(row),
    skipReason: row.skip_reason,
    updatedAt: row.updated_at,
  };
}

/** Items with the public ids of their tasks and models. */
export function withNames({ db }: QueryContext) {
  return db
    .selectFrom("items")
    .innerJoin("run_tasks", "run_tasks.id", "items.task_ref")
    .innerJoin("run_models", "run_models.id", "items.model_ref")
    .selectAll("items")
    .select(["run_tasks.task_id", "run_models.model_id"]);
}

export function itemsOf(context: QueryContext, runRef: number) {
  return withNames(context).where("items.run_id", "=", runRef);
}

/** As the database keeps them with every change of an item: nothing is counted here. */
export async function countItems(
  context: QueryContext,
  runId: string,
): Promise<Readonly<Record<string, ItemCounts>>> {
  const run = await requireRunRow(context, runId);
  const rows = await context.db.selectFrom("run_models").selectAll().where("run_id", "=", run.id).execute();
  return Object.fromEntries(
    rows.map((row) => [
      row.model_id,
      {
        NEW: row.items_new,
        WAITING_FOR_JUDGE: row.items_waiting_for_judge,
        COMPLETED: row.items_completed,
        FAILED: row.items_failed,
        CANT_BE_FINISHED: row.items_cant_be_finished,
      },
    ]),
  );
}

async function findResponse({ db }: QueryContext, itemId: number) {
  return await db.selectFrom("responses").selectAll().where("item_id", "=", itemId).executeTakeFirst();
}

const messagesSchema = z.array(messageSchema);
const warningsSchema = z.array(z.string());

export function toMessages(text: string): Message[] {
  return messagesSchema.parse(JSON.parse(text));
}

/** What a response is without its texts. */
export function toMeasures(
  row: Selectable<ResponseTable>,
): Omit<Response, "text" | "reasoning" | "raw" | "messages"> {
  return {
    contextHash: row.context_hash,
    finishReason: toFinishReason(row.finish_reason),
    usage: {
      inputTokens: row.input_tokens,
      outputTokens: row.output_tokens,
      cachedTokens: row.cached_tokens,
      reasoningTokens: row.reasoning_tokens,
      estimated: row.usage_estimated === 1,
    },
    costUsd: row.cost_usd,
    latencyMs: row.latency_ms,
    firstTokenMs: row.first_token_ms,
    retries: row.retries,
    waitMs: row.wait_ms,
    reused: row.reused === 1,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    served: row.served_json === null ? null : servedSchema.parse(JSON.parse(row.served_json)),
    warnings: warningsSchema.parse(JSON.parse(row.warnings_json)),
  };
}

export function toReasoning(
  { reasoning_blob }: Pick<ResponseTable, "reasoning_blob">,
  texts: ReadonlyMap<string, string>,
): string | null {
  return reasoning_blob === null ? null : referredTo(texts, reasoning_blob, "responses.reasoning_blob");
}

/** Every text of a response. */
export function blobsOf(row: Selectable<ResponseTable>): string[] {
  const { text_blob, reasoning_blob, raw_blob, messages_blob } = row;
  const raw = raw_blob === NO_RAW ? [] : [raw_blob];
  return [text_blob, ...(reasoning_blob === null ? [] : [reasoning_blob]), ...raw, messages_blob];
}

export function toResponse(row: Selectable<ResponseTable>, texts: ReadonlyMap<string, string>): Response {
  return {
    text: referredTo(texts, row.text_blob, "responses.text_blob"),
    reasoning: toReasoning(row, texts),
    raw:
      row.raw_blob === NO_RAW
        ? null
        : jsonSchema.parse(JSON.parse(referredTo(texts, row.raw_blob, "responses.raw_blob"))),
    messages: toMessages(referredTo(texts, row.messages_blob, "responses.messages_blob")),
    ...toMeasures(row),
  };
}

const SCORER_KINDS = scoreSchema.shape.scorerKind.options;

export function toScorerKind(text: string | null): Score["scorerKind"] {
  return knownValue(SCORER_KINDS, text, "scores.scorer_kind");
}

export const detailSchema = scoreSchema.pick({ reason: true, parts: true, flags: true, transcript: true });

/** What a score is without its texts. */
export function toVerdict(row: Selectable<ScoreTable>): Omit<Score, keyof z.infer<typeof detailSchema>> {
  return {
    scorer: row.scorer,
    scorerKind: toScorerKind(row.scorer_kind),
    outcome:
      row.value === null
        ? { scored: false, reason: row.unscored_reason ?? phrase`not known` }
        : {
            scored: true,
            value: row.value,
            scaleMin: presentValue(row.scale_min, "scores.scale_min"),
            scaleMax: presentValue(row.scale_max, "scores.scale_max"),
          },
    autoFail: row.auto_fail === 1,
    costUsd: row.cost_usd,
  };
}

export function toScore(row: Selectable<ScoreTable>, texts: ReadonlyMap<string, string>): Score {
  const detail = referredTo(texts, row.detail_blob, "scores.detail_blob");
  return { ...toVerdict(row), ...detailSchema.parse(JSON.parse(detail)) };
}

/** The earliest answer to the very same messages, asked in the very same way. */
export async function findAnswered(
  context: QueryContext,
  contextHash: string,
  sample: number,
): Promise<Response | null> {
  const row = await context.db
    .selectFrom("responses")
    .innerJoin("items", "items.id", "responses.item_id")
    .selectAll("responses")
    .where("responses.context_hash", "=", contextHash)
    .where("items.sample", "=", sample)
    .orderBy("responses.id")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return toResponse(row, await readBlobs(context.db, blobsOf(row)));
}

export async function readAnswer(context: QueryContext, itemId: number): Promise<StoredAnswer | null> {
  const row = await findResponse(context, itemId);
  if (row === undefined) return null;
  const texts = await readBlobs(context.db, [row.text_blob, row.messages_blob]);
  const scores = await context.db
    .selectFrom("scores")
    .select(["scorer", "scorer_kind", "hundred"])
    .where("item_id", "=", itemId)
    .where("superseded_at", "is", null)
    .execute();
  return {
    text: referredTo(texts, row.text_blob, "responses.text_blob"),
    messages: toMessages(referredTo(texts, row.messages_blob, "responses.messages_blob")),
    finishReason: toFinishReason(row.finish_reason),
    scoredBy: scores.map((score) => score.scorer),
    hasScore: scores.some(({ scorer_kind, hundred }) => scorer_kind === "judge" && hundred !== null),
  };
}

export async function readItem(
  context: QueryContext,
  runId: string,
  itemId: number,
): Promise<ItemDetail | null> {
  const run = await requireRunRow(context, runId);
  const itemRow = await itemsOf(context, run.id).where("items.id", "=", itemId).executeTakeFirst();
  if (itemRow === undefined) return null;
  const responseRow = await findResponse(context, itemId);
  const scoreRows = await context.db
    .selectFrom("scores")
    .selectAll()
    .where("item_id", "=", itemId)
    .orderBy("id")
    .execute();
  const texts = await readBlobs(context.db, [
    ...(responseRow === undefined ? [] : blobsOf(responseRow)),
    ...scoreRows.map((score) => score.detail_blob),
  ]);
  return {
    item: toItem(itemRow),
    response: responseRow === undefined ? null : toResponse(responseRow, texts),
    scores: scoreRows.map((row) => ({
      ...toScore(row, texts),
      createdAt: row.created_at,
      superseded: row.superseded_at !== null,
    })),
    wastedCalls: await wastedCalls(context, itemId),
  };
}

/** The public ids of the runs that items belong to; items that do not exist are absent. */
export async function findItemRuns(
  { db }: QueryContext,
  itemIds: readonly number[],
): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const batch of batches(itemIds)) {
    const rows = await db
      .selectFrom("items")
      .innerJoin("runs", "runs.id", "items.run_id")
      .select(["items.id", "runs.run_id"])
      .where("items.id", "in", batch)
      .where("runs.status", "!=", REMOVED)
      .execute();
    for (const row of rows) found.set(row.id, row.run_id);
  }
  return found;
}
