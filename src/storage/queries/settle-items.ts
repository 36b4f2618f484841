import type { QueryContext } from "./context.ts";
import { batches } from "./batches.ts";
import { appendEvents, lockRun } from "./events.ts";
import { setupOf } from "./runs.ts";
import { neededScores } from "./needed-scores.ts";

/**
 * Gives answers that only people score the status that follows from what people have said: completed by a finished session
 * that scored it in full or left it out because there is nothing to score, or by a score given by hand; waiting otherwise.
 * Where a run has judges, they decide when an item is complete. Call it inside the transaction that stores the facts.
 */
export async function settleItems(
  context: QueryContext,
  runRef: number,
  itemIds: readonly number[],
  now: number,
): Promise<void> {
  const { run_id } = await context.db
    .selectFrom("runs")
    .select("run_id")
    .where("id", "=", runRef)
    .executeTakeFirstOrThrow();
  const run = await lockRun(context, run_id);
  if ((await setupOf(context, run)).judges.length > 0) return;
  const changed = new Map<number, number>();
  const count = (rows: readonly { readonly model_ref: number }[], step: number): void => {
    for (const { model_ref } of rows) changed.set(model_ref, (changed.get(model_ref) ?? 0) + step);
  };
  for (const batch of batches(itemIds)) {
    const said = await scoredByPeople(context, run.id, batch);
    const scored = batch.filter((itemId) => said.has(itemId));
    const unscored = batch.filter((itemId) => !said.has(itemId));
    count(await complete(context, scored, now), 1);
    count(await reopen(context, unscored, now), -1);
  }
  const models = await namesOf(context, run.id, changed);
  if (Object.keys(models).length > 0)
    await appendEvents(
      context,
      run,
      [{ type: "people-scored", models, unscored: await unscoredIn(context, run.id) }],
      now,
    );
}

/** Those of the items of which people have said all there is to say. */
async function scoredByPeople(
  { db }: QueryContext,
  runRef: number,
  itemIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const said = new Set<number>();
  const sessions = await db
    .selectFrom("sessions")
    .select(["id", "kind", "setup_json"])
    .where("run_id", "=", runRef)
    .where("finished_at", "is not", null)
    .where("kind", "!=", "comparison")
    .execute();
  for (const session of sessions) {
    const rows = await db
      .selectFrom("session_answers")
      .select("item_ref")
      .where("session_ref", "=", session.id)
      .where("item_ref", "in", itemIds)
      .where("score_count", ">=", neededScores(session))
      .execute();
    for (const { item_ref } of rows) said.add(item_ref);
  }
  const alone = await db
    .selectFrom("scores")
    .select("item_id")
    .where("item_id", "in", itemIds)
    .where("scorer_kind", "=", "person")
    .where("superseded_at", "is", null)
    .where((where) =>
      // By hand, or left out of a session that is finished: an open session has said neither.
      where.or([where("scorer", "not like", "session:%"), where("unscored_reason", "is not", null)]),
    )
    .execute();
  for (const { item_id } of alone) said.add(item_id);
  return said;
}

async function complete({ db }: QueryContext, itemIds: readonly number[], now: number) {
  if (itemIds.length === 0) return [];
  return await db
    .updateTable("items")
    .set({ status: "COMPLETED", updated_at: now })
    .where("id", "in", itemIds)
    .where("status", "=", "WAITING_FOR_JUDGE")
    .returning("model_ref")
    .execute();
}

/** What a metric has measured stays complete. */
async function reopen({ db }: QueryContext, itemIds: readonly number[], now: number) {
  if (itemIds.length === 0) return [];
  return await db
    .updateTable("items")
    .set({ status: "WAITING_FOR_JUDGE", updated_at: now })
    .where("id", "in", itemIds)
    .where("status", "=", "COMPLETED")
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("scores")
            .select("scores.id")
            .whereRef("scores.item_id", "=", "items.id")
            .where("scores.scorer_kind", "!=", "person")
            .where("scores.superseded_at", "is", null),
        ),
      ),
    )
    .returning("model_ref")
    .execute();
}

/** By model, the complete items to which nobody and nothing has given a score. */
async function unscoredIn({ db }: QueryContext, runRef: number): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("items")
    .innerJoin("run_models", "run_models.id", "items.model_ref")
    .select(({ fn }) => ["run_models.model_id", fn.countAll().as("count")])
    .where("items.run_id", "=", runRef)
    .where("items.status", "=", "COMPLETED")
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("scores")
            .select("scores.id")
            .whereRef("scores.item_id", "=", "items.id")
            .where("scores.unscored_reason", "is", null)
            .where("scores.superseded_at", "is", null),
        ),
      ),
    )
    .groupBy("run_models.model_id")
    .execute();
  return Object.fromEntries(rows.map(({ model_id, count }) => [model_id, Number(count)]));
}

async function namesOf(
  { db }: QueryContext,
  runRef: number,
  changed: ReadonlyMap<number, number>,
): Promise<Record<string, number>> {
  const names = await db
    .selectFrom("run_models")
    .select(["id", "model_id"])
    .where("run_id", "=", runRef)
    .execute();
  return Object.fromEntries(
    names.flatMap(({ id, model_id }) => {
      const count = changed.get(id) ?? 0;
      return count === 0 ? [] : [[model_id, count]];
    }),
  );
}
