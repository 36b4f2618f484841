import {
  type Change,
  type Owner,
  type Response,
  type RunEvent,
  type RunEventBody,
  type Score,
  eventOf,
  hundredOf,
} from "../../core/index.ts";
import { type Blob, saveBlobs, toBlob } from "./blobs.ts";
import { type QueryContext, storableText } from "./context.ts";
import { appendEvents, lockRun } from "./events.ts";
import { ownershipLost } from "./ownership.ts";

/** What an item's row says once nobody works on it. */
const FREE = { claimed_by: null, next_retry_at: 0 };

export async function record(
  context: QueryContext,
  runId: string,
  owner: Owner,
  changes: readonly Change[],
  now: number,
): Promise<RunEvent[]> {
  const run = await lockRun(context, runId);
  if (run.owner_token !== owner.token) throw ownershipLost(runId);
  const bodies: RunEventBody[] = [];
  for (const change of changes) {
    if (await apply(context, change, now)) bodies.push(eventOf(change));
  }
  return await appendEvents(context, run, bodies, now);
}

/** Stores one fact; false when it was known already. */
async function apply(context: QueryContext, change: Change, now: number): Promise<boolean> {
  switch (change.type) {
    case "noted":
      return true;
    case "item-answered":
      return await saveAnswer(context, change.item.itemId, change.response, now);
    case "item-judged":
      return await saveScore(context, change.item.itemId, change.score, change.complete, now);
    case "answer-failed":
    case "judge-failed": {
      const stage = change.type === "answer-failed" ? "answer" : "judge";
      const error = { error_stage: stage, error_message: storableText(change.message), updated_at: now };
      const next =
        change.retryAt === null
          ? { ...FREE, status: "FAILED" }
          : { claimed_by: null, next_retry_at: change.retryAt };
      return await updateItem(context, change.item.itemId, stage === "answer" ? "NEW" : "WAITING_FOR_JUDGE", {
        ...error,
        ...next,
      });
    }
    case "item-skipped":
      return await updateItem(context, change.item.itemId, "NEW", {
        ...FREE,
        status: "CANT_BE_FINISHED",
        skip_reason: storableText(change.reason),
        updated_at: now,
      });
  }
}

async function updateItem(
  { db }: QueryContext,
  itemId: number,
  expected: string,
  values: {
    status?: string;
    attempts?: number;
    claimed_by: null;
    next_retry_at: number;
    error_stage?: string | null;
    error_message?: string | null;
    skip_reason?: string;
    updated_at: number;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("items")
    .set(values)
    .where("id", "=", itemId)
    .where("status", "=", expected)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

async function saveAnswer(
  context: QueryContext,
  itemId: number,
  response: Response,
  now: number,
): Promise<boolean> {
  const fresh = await updateItem(context, itemId, "NEW", {
    ...FREE,
    status: "WAITING_FOR_JUDGE",
    attempts: 0,
    error_stage: null,
    error_message: null,
    updated_at: now,
  });
  if (!fresh) return false;
  const text = toBlob(response.text);
  const raw = toBlob(JSON.stringify(response.raw));
  const messages = toBlob(JSON.stringify(response.messages));
  await saveBlobs(context.db, [text, raw, messages]);
  await context.db
    .insertInto("responses")
    .values({
      item_id: itemId,
      text_blob: text.hash,
      raw_blob: raw.hash,
      messages_blob: messages.hash,
      context_hash: response.contextHash,
      finish_reason: response.finishReason,
      input_tokens: response.usage.inputTokens,
      output_tokens: response.usage.outputTokens,
      cached_tokens: response.usage.cachedTokens,
      reasoning_tokens: response.usage.reasoningTokens,
      usage_estimated: response.usage.estimated ? 1 : 0,
      cost_usd: response.costUsd,
      latency_ms: response.latencyMs,
      first_token_ms: response.firstTokenMs,
      retries: response.retries,
      wait_ms: response.waitMs,
      started_at: response.startedAt,
      ended_at: response.endedAt,
      warnings_json: JSON.stringify(response.warnings),
    })
    .execute();
  return true;
}

async function saveScore(
  context: QueryContext,
  itemId: number,
  score: Score,
  complete: boolean,
  now: number,
): Promise<boolean> {
  const { outcome, reason, parts, flags, transcript } = score;
  const detail: Blob = toBlob(JSON.stringify({ reason, parts, flags, transcript }));
  await saveBlobs(context.db, [detail]);
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto("scores")
    .values({
      item_id: itemId,
      scorer: score.scorer,
      scorer_kind: score.scorerKind,
      value: outcome.scored ? outcome.value : null,
      scale_min: outcome.scored ? outcome.scaleMin : null,
      scale_max: outcome.scored ? outcome.scaleMax : null,
      hundred: hundredOf(score),
      unscored_reason: outcome.scored ? null : storableText(outcome.reason),
      auto_fail: score.autoFail ? 1 : 0,
      cost_usd: score.costUsd,
      detail_blob: detail.hash,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["item_id", "scorer"]).where("superseded_at", "is", null).doNothing(),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  if (complete) {
    await updateItem(context, itemId, "WAITING_FOR_JUDGE", {
      ...FREE,
      status: "COMPLETED",
      error_stage: null,
      error_message: null,
      updated_at: now,
    });
  }
  return true;
}
