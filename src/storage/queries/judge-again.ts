import { type JudgeAgainRequest, type Panel, entryName } from "../../core/index.ts";
import { saveBlobs, toBlob } from "./blobs.ts";
import type { QueryContext, RunRow } from "./context.ts";
import { appendEvents, lockRun } from "./events.ts";
import { setupOf, setupsOf } from "./runs.ts";

/** Has answered items wait for their judges once more. What judges said before stays, superseded. */
export async function judgeAgain(
  context: QueryContext,
  request: JudgeAgainRequest,
  now: number,
): Promise<number> {
  const { db } = context;
  const run = await lockRun(context, request.runId);
  const chosen = answered(context, run, request);
  const judges = (request.panel?.judges ?? (await setupOf(context, run)).judges).map(
    ({ judgeId }) => judgeId,
  );
  const models = await tally(context, run, request);
  if (Object.keys(models).length === 0) return 0;

  if (request.panel !== undefined) await savePanel(context, run, request.panel);
  let old = db
    .updateTable("scores")
    .set({ superseded_at: now })
    .where("item_id", "in", chosen.select("items.id"))
    .where("scorer_kind", "=", "judge")
    .where("superseded_at", "is", null);
  if (request.superseded !== undefined) old = old.where("scorer", "in", request.superseded);
  await old.execute();
  const { numUpdatedRows } = await db
    .updateTable("items")
    .set({
      status: "WAITING_FOR_JUDGE",
      attempts: 0,
      next_retry_at: 0,
      error_stage: null,
      error_message: null,
      skip_reason: null,
      updated_at: now,
    })
    .where("id", "in", chosen.select("items.id"))
    .executeTakeFirstOrThrow();
  await appendEvents(context, run, [{ type: "judging-renewed", judges, models }], now);
  await db
    .updateTable("runs")
    .set({ status: "PENDING", finished_at: null })
    .where("id", "=", run.id)
    .execute();
  return Number(numUpdatedRows);
}

/** The items a judge could judge now. */
function answered({ db }: QueryContext, run: RunRow, { itemIds }: JudgeAgainRequest) {
  const query = db
    .selectFrom("items")
    .innerJoin("responses", "responses.item_id", "items.id")
    .where("items.run_id", "=", run.id)
    .where("items.claimed_by", "is", null);
  return itemIds === undefined ? query : query.where("items.id", "in", itemIds);
}

interface Tally {
  judged: number;
  /** Of the judged ones, those without a score. */
  unscored: number;
  failed: number;
  skipped: number;
  scored: number;
  scoreSum: number;
}

/** By model, what those who have counted must take back. */
async function tally(
  context: QueryContext,
  run: RunRow,
  request: JudgeAgainRequest,
): Promise<Record<string, Tally>> {
  const models: Record<string, Tally> = {};
  const of = (modelId: string): Tally =>
    (models[modelId] ??= { judged: 0, unscored: 0, failed: 0, skipped: 0, scored: 0, scoreSum: 0 });
  const items = await answered(context, run, request)
    .innerJoin("run_models", "run_models.id", "items.model_ref")
    .select(["run_models.model_id", "items.status", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy(["run_models.model_id", "items.status"])
    .execute();
  for (const { model_id, status, count } of items) {
    if (status === "COMPLETED") of(model_id).judged += count;
    else if (status === "FAILED") of(model_id).failed += count;
    else if (status === "CANT_BE_FINISHED") of(model_id).skipped += count;
    else of(model_id);
  }
  const without = await withoutScore(context, run, request).execute();
  for (const { model_id, count } of without) of(model_id).unscored += count;
  let verdicts = answered(context, run, request)
    .innerJoin("run_models", "run_models.id", "items.model_ref")
    .innerJoin("scores", "scores.item_id", "items.id")
    .select([
      "run_models.model_id",
      ({ fn }) => fn.count<number>("scores.hundred").as("scored"),
      ({ fn }) => fn.sum<number | null>("scores.hundred").as("sum"),
    ])
    .where("scores.scorer_kind", "=", "judge")
    .where("scores.superseded_at", "is", null)
    .groupBy("run_models.model_id");
  if (request.superseded !== undefined) verdicts = verdicts.where("scores.scorer", "in", request.superseded);
  for (const { model_id, scored, sum } of await verdicts.execute())
    Object.assign(of(model_id), { scored, scoreSum: sum ?? 0 });
  return models;
}

/** By model, complete items on which no judge, or no metric where none judged, has given a value. */
function withoutScore(context: QueryContext, run: RunRow, request: JudgeAgainRequest) {
  return answered(context, run, request)
    .innerJoin("run_models", "run_models.id", "items.model_ref")
    .select(["run_models.model_id", ({ fn }) => fn.countAll<number>().as("count")])
    .where("items.status", "=", "COMPLETED")
    .where(({ and, or, not, exists, selectFrom }) => {
      const scoredBy = (kind: "judge" | "metric") =>
        selectFrom("scores")
          .select("scores.id")
          .whereRef("scores.item_id", "=", "items.id")
          .where("scores.scorer_kind", "=", kind)
          .where("scores.superseded_at", "is", null);
      const isWithout = (kind: "judge" | "metric") =>
        and([exists(scoredBy(kind)), not(exists(scoredBy(kind).where("scores.hundred", "is not", null)))]);
      return or([isWithout("judge"), and([not(exists(scoredBy("judge"))), isWithout("metric")])]);
    })
    .groupBy("run_models.model_id");
}

async function savePanel(context: QueryContext, run: RunRow, panel: Panel): Promise<void> {
  const { db } = context;
  // A panel's judges may be of a provider that came into the run with an earlier one.
  const { addedProviders } = await setupsOf(context, run);
  const blob = toBlob(JSON.stringify({ ...panel, providers: [...addedProviders, ...panel.providers] }));
  await saveBlobs(db, [blob]);
  await db.updateTable("runs").set({ panel_blob: blob.hash }).where("id", "=", run.id).execute();
  for (const name of new Set(panel.judges.map(({ model }) => entryName(model))))
    await db
      .insertInto("run_entries")
      .values({ run_id: run.id, name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
