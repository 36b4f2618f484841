import {
  type Change,
  type ItemStatus,
  type Owner,
  type RunEvent,
  STATUS_BEFORE,
  type Served,
  type Stage,
  eventOf,
} from "../../core/index.ts";
import { type Insertable, type Kysely, sql } from "kysely";
import type { Tables } from "../schema.ts";
import { saveBlobs, toBlob } from "./blobs.ts";
import { saveCalls } from "./calls.ts";
import { type QueryContext, type RunRow, storableText } from "./context.ts";
import { appendEvents, lockRun } from "./events.ts";
import { executeForRows } from "./for-rows.ts";
import { scoreRow } from "./score-row.ts";
import { ownershipLost } from "./ownership.ts";

type Answered = Extract<Change, { type: "item-answered" }>;
type Other = Exclude<Change, { type: "item-answered" | "item-judged" | "call-made" }>;
type Judged = Extract<Change, { type: "item-judged" }>;

/** What an item's row says once nobody works on it. */
const FREE = { claimed_by: null, next_retry_at: 0 };

/** Facts of the same kind share their statements: many answers cost little more than one. */
export async function record(
  context: QueryContext,
  runId: string,
  owner: Owner,
  changes: readonly Change[],
  now: number,
): Promise<RunEvent[]> {
  const run = await lockRun(context, runId);
  if (run.owner_token !== owner.token) throw ownershipLost(runId);
  return await storeChanges(context, run, changes, now);
}

/** Stores facts of a run that is locked. */
export async function storeChanges(
  context: QueryContext,
  run: RunRow,
  changes: readonly Change[],
  now: number,
): Promise<RunEvent[]> {
  const fresh = new Set<Change>([
    ...(await saveAnswers(
      context,
      changes.filter((change) => change.type === "item-answered"),
      now,
    )),
    ...(await saveScores(
      context,
      changes.filter((change) => change.type === "item-judged"),
      now,
    )),
  ]);
  const made = changes.filter((change) => change.type === "call-made");
  await saveCalls(
    context,
    run.id,
    made.map(({ call }) => call),
  );
  for (const change of changes) {
    // Most facts are of kinds that are stored already.
    if (change.type === "item-answered" || change.type === "item-judged") continue;
    if (change.type === "call-made" || (await applyOther(context, change, now))) fresh.add(change);
  }
  const told = changes.flatMap((change) => (fresh.has(change) ? (eventOf(change) ?? []) : []));
  return await appendEvents(context, run, told, now);
}

/** Stores a fact of any other kind; false when it was known already. */
async function applyOther({ db }: QueryContext, change: Other, now: number): Promise<boolean> {
  const update = async (stages: readonly Stage[], values: Record<string, string | number | null>) => {
    const { numUpdatedRows } = await db
      .updateTable("items")
      .set({ ...FREE, ...values, updated_at: now })
      .where("id", "=", "item" in change ? change.item.itemId : 0)
      .where(
        "status",
        "in",
        stages.map((stage) => STATUS_BEFORE[stage]),
      )
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  };
  switch (change.type) {
    case "noted":
      return true;
    case "answer-failed":
    case "judge-failed": {
      const stage = change.type === "answer-failed" ? "answer" : "judge";
      const error = { error_stage: stage, error_message: storableText(change.message) };
      const next = change.retryAt === null ? { status: "FAILED" } : { next_retry_at: change.retryAt };
      return await update([stage], { ...error, ...next });
    }
    case "item-skipped": {
      const skip_reason = storableText(change.reason);
      return await update(["answer", "judge"], { status: "CANT_BE_FINISHED", skip_reason });
    }
  }
}

/** Those of the answers that are the first of their items. */
async function saveAnswers(
  { db }: QueryContext,
  changes: readonly Answered[],
  now: number,
): Promise<Answered[]> {
  const ids = changes.map(({ item }) => ({ id: item.itemId }));
  const changed = await executeForRows(db, ids, setAnswered, [now]);
  const open = new Set(changed.map(({ id }) => id));
  const fresh = changes.filter(({ item }) => open.delete(item.itemId));
  const prepared = fresh.map(({ item, response }) => ({
    item,
    response,
    text: toBlob(response.text),
    reasoning: response.reasoning === null ? null : toBlob(response.reasoning),
    raw: toBlob(JSON.stringify(response.raw)),
    messages: toBlob(JSON.stringify(response.messages)),
  }));
  await saveBlobs(
    db,
    prepared.flatMap(({ text, reasoning, raw, messages }) => [
      text,
      ...(reasoning === null ? [] : [reasoning]),
      raw,
      messages,
    ]),
  );
  await executeForRows(
    db,
    prepared.map(({ item, response, text, reasoning, raw, messages }) => ({
      item_id: item.itemId,
      text_blob: text.hash,
      reasoning_blob: reasoning?.hash ?? null,
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
      reused: response.reused ? 1 : 0,
      started_at: response.startedAt,
      ended_at: response.endedAt,
      warnings_json: JSON.stringify(response.warnings),
      served_model: response.served === null ? null : servedAs(response.served),
      served_json: response.served === null ? null : storableText(JSON.stringify(response.served)),
    })),
    addResponses,
  );
  return fresh;
}

interface Id {
  readonly id: number;
}

const idsOf = (rows: readonly Id[]): number[] => rows.map(({ id }) => id);

/** What an item's row says once it is answered or judged; when that was is the first parameter. */
const done = (status: ItemStatus) => ({
  claimed_by: sql<null>`NULL`,
  next_retry_at: sql.lit(0),
  error_stage: sql<null>`NULL`,
  error_message: sql<null>`NULL`,
  status: sql.lit(status),
  updated_at: 0,
});

const setAnswered = (db: Kysely<Tables>, rows: readonly Id[]) =>
  db
    .updateTable("items")
    .set({ ...done("WAITING_FOR_JUDGE"), attempts: sql.lit(0) })
    .where("id", "in", idsOf(rows))
    .where("status", "=", sql.lit("NEW"))
    .returning("id");

// Where judges are asked and nobody else, an item is judged without an answer.
const setJudged = (db: Kysely<Tables>, rows: readonly Id[]) =>
  db
    .updateTable("items")
    .set(done("COMPLETED"))
    .where("id", "in", idsOf(rows))
    .where("status", "in", [sql.lit("NEW"), sql.lit("WAITING_FOR_JUDGE")]);

const addResponses = (db: Kysely<Tables>, rows: readonly Insertable<Tables["responses"]>[]) =>
  db.insertInto("responses").values(rows);

/** The name by which answers of one run are held against each other. */
function servedAs({ model, host, fingerprint }: Served): string | null {
  const name = [model, host === null ? null : `via ${host}`, fingerprint === null ? null : `(${fingerprint})`]
    .filter((part) => part !== null)
    .join(" ");
  return name === "" ? null : storableText(name);
}

const verdictKey = (itemId: number, scorer: string): string => `${itemId} ${scorer}`;

/** Those of the scores that are the first of their judges on their items. */
async function saveScores({ db }: QueryContext, changes: readonly Judged[], now: number): Promise<Judged[]> {
  const prepared = changes.map(({ item, score }) => scoreRow(item.itemId, score, now));
  await saveBlobs(
    db,
    prepared.map(({ detail }) => detail),
  );
  const added = await executeForRows(
    db,
    prepared.map(({ row }) => row),
    addScores,
  );
  const kept = new Set(added.map(({ item_id, scorer }) => verdictKey(item_id, scorer)));
  const fresh = changes.filter(({ item, score }) => kept.delete(verdictKey(item.itemId, score.scorer)));
  const complete = fresh.filter((change) => change.complete).map(({ item }) => ({ id: item.itemId }));
  await executeForRows(db, complete, setJudged, [now]);
  return fresh;
}

const addScores = (db: Kysely<Tables>, rows: readonly Insertable<Tables["scores"]>[]) =>
  db
    .insertInto("scores")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["item_id", "scorer"]).where("superseded_at", "is", null).doNothing(),
    )
    .returning(["item_id", "scorer"]);
