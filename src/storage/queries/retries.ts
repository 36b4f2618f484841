import { type ItemStatus, type RetryRequest, STOPPED_REASONS } from "../../core/index.ts";
import { type QueryContext, type RunRow, requireRunRow } from "./context.ts";
import { appendEvents, lockRun } from "./events.ts";

interface Retried {
  failed: number;
  judgeFailed: number;
  skipped: number;
}

/** Lets items be tried again: back to the stage in which they failed or were left, as if for the first time. */
export async function retryItems(context: QueryContext, request: RetryRequest, now: number): Promise<number> {
  const run = await lockRun(context, request.runId);
  const counts = new Map<number, Retried>();
  let retried = 0;
  for (const [target, stage] of [
    ["NEW", "answer"],
    ["WAITING_FOR_JUDGE", "judge"],
  ] as const) {
    if (request.stage !== undefined && request.stage !== stage) continue;
    const hadEnded = await count(context, run, request, target, counts);
    if (hadEnded === 0 && request.itemId === undefined) continue;
    retried += await putBack(context, run, request, target, now);
  }
  if (retried === 0) return 0;
  await tell(context, run, counts, now);
  // A run that has work again is not finished.
  await context.db
    .updateTable("runs")
    .set({ status: "PENDING", finished_at: null })
    .where("id", "=", run.id)
    .execute();
  return retried;
}

/** Makes items due now that would be due after `latest`; those in hand have their lease there instead. */
export async function hastenItems(
  context: QueryContext,
  runId: string,
  latest: number,
  now: number,
): Promise<void> {
  const run = await requireRunRow(context, runId);
  await context.db
    .updateTable("items")
    .set({ next_retry_at: now })
    .where("run_id", "=", run.id)
    .where("status", "in", ["NEW", "WAITING_FOR_JUDGE"])
    .where("claimed_by", "is", null)
    .where("next_retry_at", ">", latest)
    .execute();
}

/** Which statuses items come back from. */
function sourcesOf({ itemId, skippedFor }: RetryRequest, target: ItemStatus): ItemStatus[] {
  if (skippedFor !== undefined) return ["CANT_BE_FINISHED"];
  // One that waits for its next attempt need not wait any longer.
  return ["FAILED", "CANT_BE_FINISHED", ...(itemId === undefined ? [] : [target])];
}

/** The items of a run that go back to a stage. */
function chosen({ db }: QueryContext, run: RunRow, request: RetryRequest, target: ItemStatus) {
  const { itemId, skippedFor } = request;
  let query = db
    .selectFrom("items")
    .where("run_id", "=", run.id)
    .where("claimed_by", "is", null)
    .where("status", "in", sourcesOf(request, target))
    // What has an answer goes to its judges, what has none to its model.
    .where(({ exists, not, selectFrom }) => {
      const answer = exists(
        selectFrom("responses").select("responses.id").whereRef("responses.item_id", "=", "items.id"),
      );
      return target === "NEW" ? not(answer) : answer;
    });
  if (itemId !== undefined) query = query.where("items.id", "=", itemId);
  query = query.where((where) =>
    where.or([
      ...(skippedFor === undefined ? [where("status", "!=", "CANT_BE_FINISHED")] : []),
      // What was left out because its model or judge failed altogether has failed, too.
      where("skip_reason", "in", skippedFor === undefined ? [...STOPPED_REASONS] : [...skippedFor]),
    ]),
  );
  return query;
}

/** Counts by model what had come to an end; returns how many those are. */
async function count(
  context: QueryContext,
  run: RunRow,
  request: RetryRequest,
  target: ItemStatus,
  counts: Map<number, Retried>,
): Promise<number> {
  const rows = await chosen(context, run, request, target)
    .select(["model_ref", "status", ({ fn }) => fn.countAll<number>().as("count")])
    .where("status", "!=", target)
    .groupBy(["model_ref", "status"])
    .execute();
  for (const { model_ref, status, count: items } of rows) {
    const known = counts.get(model_ref) ?? { failed: 0, judgeFailed: 0, skipped: 0 };
    if (status === "FAILED") known.failed += items;
    if (status === "FAILED" && target === "WAITING_FOR_JUDGE") known.judgeFailed += items;
    if (status === "CANT_BE_FINISHED") known.skipped += items;
    counts.set(model_ref, known);
  }
  return rows.reduce((sum, { count: items }) => sum + items, 0);
}

async function putBack(
  context: QueryContext,
  run: RunRow,
  request: RetryRequest,
  target: ItemStatus,
  now: number,
): Promise<number> {
  const { numUpdatedRows } = await context.db
    .updateTable("items")
    .set({
      status: target,
      attempts: 0,
      next_retry_at: 0,
      claimed_by: null,
      error_stage: null,
      error_message: null,
      skip_reason: null,
      updated_at: now,
    })
    .where("id", "in", chosen(context, run, request, target).select("items.id"))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Whoever has counted them as ended must hear of it. */
async function tell(
  context: QueryContext,
  run: RunRow,
  counts: ReadonlyMap<number, Retried>,
  now: number,
): Promise<void> {
  if (counts.size === 0) return;
  const names = await context.db
    .selectFrom("run_models")
    .select(["id", "model_id"])
    .where("run_id", "=", run.id)
    .execute();
  const models = Object.fromEntries(
    names.flatMap(({ id, model_id }) => {
      const known = counts.get(id);
      return known === undefined ? [] : [[model_id, known]];
    }),
  );
  await appendEvents(context, run, [{ type: "items-retried", models }], now);
}
