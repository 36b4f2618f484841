import type { ExpressionBuilder } from "kysely";
import {
  type ClaimRequest,
  type ClaimedItem,
  type Owner,
  STATUS_BEFORE,
  type Stage,
} from "../../core/index.ts";
import type { Tables } from "../schema.ts";
import { batches } from "./batches.ts";
import { type QueryContext, requireRunRow } from "./context.ts";
import { lockRun } from "./events.ts";
import { type RowStatement, executeForRows } from "./for-rows.ts";
import { ownershipLost } from "./ownership.ts";
import { referredTo } from "./known-value.ts";

/** Condition that an item is of one of these models; none when there is no list. */
function ofModels(runRef: number, modelIds: readonly string[] | undefined) {
  return (eb: ExpressionBuilder<Tables, "items">) =>
    modelIds === undefined
      ? eb.lit(true)
      : eb("model_ref", "in", (query) =>
          query
            .selectFrom("run_models")
            .select("run_models.id")
            .where("run_models.run_id", "=", runRef)
            .where("run_models.model_id", "in", modelIds),
        );
}

export async function claimItems(context: QueryContext, request: ClaimRequest): Promise<ClaimedItem[]> {
  const run = await lockRun(context, request.runId);
  if (run.owner_token !== request.owner.token) throw ownershipLost(request.runId);
  return await takeItems(context, run.id, request);
}

/** Takes items of a run that whoever asks may work on. */
export async function takeItems(
  { db, engine }: QueryContext,
  runRef: number,
  request: ClaimRequest,
): Promise<ClaimedItem[]> {
  const due = engine.skipLocked(
    db
      .selectFrom("items")
      .select("id")
      .where("run_id", "=", runRef)
      .where("status", "=", STATUS_BEFORE[request.stage])
      .where("next_retry_at", "<=", request.dueBy ?? request.now)
      .where(ofModels(runRef, request.modelIds))
      // What this owner has in hand it still has, however long a lease it took.
      .where((or) => or("claimed_by", "is", null).or("claimed_by", "!=", request.owner.token))
      .orderBy("next_retry_at")
      .orderBy("id")
      .limit(request.limit),
  );
  const claimed = await db
    .updateTable("items")
    .set((column) => ({
      attempts: column("attempts", "+", 1),
      last_attempt_at: request.now,
      next_retry_at: request.leaseUntil,
      claimed_by: request.owner.token,
      updated_at: request.now,
    }))
    .where("id", "in", due)
    .returning(["id", "task_ref", "model_ref", "sample", "attempts"])
    .execute();
  if (claimed.length === 0) return [];

  const modelRefs = claimed.map(({ model_ref }) => model_ref);
  const modelIds = await namesOf(db, modelRefs, modelNames);
  const taskRefs = claimed.map(({ task_ref }) => task_ref);
  const taskIds = await namesOf(db, taskRefs, taskNames);
  return claimed
    .sort((a, b) => a.id - b.id)
    .map((item) => ({
      itemId: item.id,
      taskId: referredTo(taskIds, item.task_ref, "items.task_ref"),
      modelId: referredTo(modelIds, item.model_ref, "items.model_ref"),
      sample: item.sample,
      attempt: item.attempts,
    }));
}

/** The public ids behind references. */
async function namesOf(
  db: QueryContext["db"],
  references: readonly number[],
  statement: RowStatement<Id, Id & { readonly name: string }>,
): Promise<Map<number, string>> {
  const ids = Array.from(new Set(references), (id) => ({ id }));
  const rows = await executeForRows(db, ids, statement);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface Id {
  readonly id: number;
}

const idsOf = (rows: readonly Id[]): number[] => rows.map(({ id }) => id);

const modelNames = (db: QueryContext["db"], rows: readonly Id[]) =>
  db.selectFrom("run_models").select(["id", "model_id as name"]).where("id", "in", idsOf(rows));

const taskNames = (db: QueryContext["db"], rows: readonly Id[]) =>
  db.selectFrom("run_tasks").select(["id", "task_id as name"]).where("id", "in", idsOf(rows));

export async function unclaimItems(
  context: QueryContext,
  runId: string,
  owner: Owner,
  itemIds: readonly number[],
  now: number,
): Promise<void> {
  const run = await lockRun(context, runId);
  await giveItemsBack(context, run.id, owner.token, itemIds, now);
}

export async function giveItemsBack(
  { db }: QueryContext,
  runRef: number,
  token: string,
  itemIds: readonly number[],
  now: number,
): Promise<void> {
  for (const batch of batches(itemIds)) {
    await db
      .updateTable("items")
      .set((column) => ({
        attempts: column("attempts", "-", 1),
        claimed_by: null,
        next_retry_at: 0,
        updated_at: now,
      }))
      .where("run_id", "=", runRef)
      .where("claimed_by", "=", token)
      .where("id", "in", batch)
      .execute();
  }
}

export async function nextDue(
  context: QueryContext,
  runId: string,
  stage: Stage,
  modelIds?: readonly string[],
): Promise<number | null> {
  const run = await requireRunRow(context, runId);
  const row = await context.db
    .selectFrom("items")
    .select("next_retry_at")
    .where("run_id", "=", run.id)
    .where("status", "=", STATUS_BEFORE[stage])
    .where("claimed_by", "is", null)
    .where(ofModels(run.id, modelIds))
    .orderBy("next_retry_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_retry_at ?? null;
}
