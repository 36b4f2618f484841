import { type Insertable, type Kysely, sql } from "kysely";
import {
  CALL_OUTCOMES,
  CALL_PURPOSES,
  type LedgerCall,
  type SpendRow,
  type WastedCall,
  partialAnswerSchema,
} from "../../core/index.ts";
import { readBlobs, saveBlobs, toBlob } from "./blobs.ts";
import type { Tables } from "../schema.ts";
import { type QueryContext, requireRunRow, storableText } from "./context.ts";
import { executeForRows } from "./for-rows.ts";
import { knownValue, referredTo } from "./known-value.ts";
import { REMOVED } from "./remove-run.ts";

const DAY_MS = 86_400_000;

/** Writes calls into the ledger. `runRef` is null outside runs. */
export async function saveCalls(
  { db }: QueryContext,
  runRef: number | null,
  calls: readonly LedgerCall[],
): Promise<void> {
  const text = (value: string | null): string | null => (value === null ? null : storableText(value));
  const prepared = calls.map((call) => ({
    call,
    body: call.body === null ? null : toBlob(call.body),
    partial: call.partial === null ? null : toBlob(JSON.stringify(call.partial)),
  }));
  await saveBlobs(
    db,
    prepared.flatMap(({ body, partial }) => [body ?? [], partial ?? []].flat()),
  );
  await executeForRows(
    db,
    prepared.map(({ call, body, partial }) => ({
      run_id: runRef,
      item_id: call.itemId,
      model_id: call.modelId,
      provider: call.provider,
      model: call.model,
      purpose: call.purpose,
      outcome: call.outcome,
      at: call.at,
      status: call.status,
      request_id: text(call.requestId),
      message: text(call.message),
      cost_usd: call.costUsd,
      reserved_usd: call.reservedUsd,
      latency_ms: call.latencyMs,
      body_blob: body?.hash ?? null,
      partial_blob: partial?.hash ?? null,
      input_tokens: call.usage?.inputTokens ?? null,
      output_tokens: call.usage?.outputTokens ?? null,
      usage_estimated: call.usage === null ? null : call.usage.estimated ? 1 : 0,
    })),
    addCalls,
  );
}

const addCalls = (db: Kysely<Tables>, rows: readonly Insertable<Tables["calls"]>[]) =>
  db.insertInto("calls").values(rows);

/** Calls of an item that brought nothing, oldest first. */
export async function wastedCalls({ db }: QueryContext, itemId: number): Promise<WastedCall[]> {
  const rows = await db
    .selectFrom("calls")
    .selectAll()
    .where("item_id", "=", itemId)
    // Word for word what the index of them has.
    .where("outcome", "!=", sql.lit("used"))
    .orderBy("id")
    .execute();
  const texts = await readBlobs(
    db,
    rows.flatMap(({ body_blob, partial_blob }) => [body_blob ?? [], partial_blob ?? []].flat()),
  );
  return rows.map((row) => ({
    purpose: purposeOf(row.purpose),
    modelId: row.model_id,
    outcome: knownValue(CALL_OUTCOMES, row.outcome, "calls.outcome"),
    at: row.at,
    status: row.status,
    requestId: row.request_id,
    message: row.message,
    costUsd: row.cost_usd,
    body: row.body_blob === null ? null : referredTo(texts, row.body_blob, "calls.body_blob"),
    partial:
      row.partial_blob === null
        ? null
        : partialAnswerSchema.parse(JSON.parse(referredTo(texts, row.partial_blob, "calls.partial_blob"))),
    usage:
      row.usage_estimated === null
        ? null
        : {
            inputTokens: row.input_tokens,
            outputTokens: row.output_tokens,
            estimated: row.usage_estimated === 1,
          },
  }));
}

/** What was spent: on each model, for each purpose, on each day; of one run, or of everything. */
export async function listSpend(context: QueryContext, runId?: string): Promise<SpendRow[]> {
  const day = sql<number>`calls.at / ${sql.lit(DAY_MS)}`;
  let query = context.db
    .selectFrom("calls")
    .leftJoin("runs", "runs.id", "calls.run_id")
    .select([
      "runs.run_id as public_id",
      "calls.model_id",
      "calls.provider",
      "calls.model",
      "calls.purpose",
      day.as("day"),
      ({ fn }) => fn.countAll<number>().as("calls"),
      ({ fn }) => fn.count<number>("calls.cost_usd").as("known"),
      ({ fn }) => fn.sum<number | null>("calls.cost_usd").as("usd"),
      ({ fn }) => fn.count<number>("calls.latency_ms").as("timed"),
      ({ fn }) => fn.sum<number | null>("calls.latency_ms").as("timed_ms"),
    ])
    .where((or) => or("calls.run_id", "is", null).or("runs.status", "!=", REMOVED))
    .groupBy(["calls.run_id", "runs.run_id", "calls.model_id", "calls.provider", "calls.model"])
    .groupBy(["calls.purpose", day]);
  if (runId !== undefined) {
    const run = await requireRunRow(context, runId);
    query = query.where("calls.run_id", "=", run.id);
  }
  const rows = await query.execute();
  return rows.map((row) => ({
    runId: row.public_id,
    modelId: row.model_id,
    provider: row.provider,
    model: row.model,
    purpose: purposeOf(row.purpose),
    day: row.day * DAY_MS,
    calls: row.calls,
    usd: row.usd ?? 0,
    unknownCalls: row.calls - row.known,
    timedCalls: row.timed,
    timedMs: row.timed_ms ?? 0,
  }));
}

/** What a run's budget has paid so far: where the cost of a call is not known, or its worker was lost over it, what was put aside for it. */
export async function spentOn(context: QueryContext, runId: string): Promise<number> {
  const run = await requireRunRow(context, runId);
  const { sum } = await context.db
    .selectFrom("calls")
    .select(({ fn }) => fn.sum<number | null>(fn.coalesce("cost_usd", "reserved_usd")).as("sum"))
    .where("run_id", "=", run.id)
    .executeTakeFirstOrThrow();
  return (sum ?? 0) + run.lost_usd;
}

export async function setBudget(
  { db }: QueryContext,
  runId: string,
  maxBudgetUsd: number | null,
): Promise<void> {
  await db.updateTable("runs").set({ max_budget_usd: maxBudgetUsd }).where("run_id", "=", runId).execute();
}

function purposeOf(text: string) {
  return knownValue(CALL_PURPOSES, text, "calls.purpose");
}
