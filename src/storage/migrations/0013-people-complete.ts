import { type Transaction, sql } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

const AT_ONCE = 500;

/** Answers that only people score are complete where a finished session has scored them in full, or a person by hand. */
export async function peopleComplete(db: Transaction<Tables>, _engine: EngineDialect): Promise<void> {
  const planned = await db
    .selectFrom("run_events")
    .innerJoin("runs", "runs.id", "run_events.run_id")
    .select(["runs.id", "run_events.body_json"])
    .where("run_events.type", "=", "run-planned")
    .where("runs.kind", "=", "answers")
    .where("runs.panel_blob", "is", null)
    .execute();
  for (const { id, body_json } of planned) {
    const { judges } = JSON.parse(body_json) as { judges?: unknown[] };
    if (judges === undefined || judges.length > 0) continue;
    const models = await completeItems(db, id, await scoredItems(db, id));
    if (Object.keys(models).length > 0) await tell(db, id, models);
  }
}

async function scoredItems(db: Transaction<Tables>, runRef: number): Promise<number[]> {
  const found = new Set<number>();
  const sessions = await db
    .selectFrom("sessions")
    .select(["id", "kind", "setup_json"])
    .where("run_id", "=", runRef)
    .where("finished_at", "is not", null)
    .where("kind", "!=", "comparison")
    .execute();
  for (const { id, kind, setup_json } of sessions) {
    const { criteria } = JSON.parse(setup_json) as { criteria: unknown[] };
    const rows = await db
      .selectFrom("session_answers")
      .select("item_ref")
      .where("session_ref", "=", id)
      .where("score_count", ">=", kind === "criteria" ? criteria.length : 1)
      .execute();
    for (const { item_ref } of rows) found.add(item_ref);
  }
  const byHand = await db
    .selectFrom("scores")
    .innerJoin("items", "items.id", "scores.item_id")
    .select("scores.item_id")
    .where("items.run_id", "=", runRef)
    .where("scores.scorer", "like", "manual:%")
    .where("scores.superseded_at", "is", null)
    .execute();
  for (const { item_id } of byHand) found.add(item_id);
  return [...found];
}

/** How many items of each model are complete now and were not before. */
async function completeItems(
  db: Transaction<Tables>,
  runRef: number,
  itemIds: readonly number[],
): Promise<Record<string, number>> {
  const names = await db
    .selectFrom("run_models")
    .select(["id", "model_id"])
    .where("run_id", "=", runRef)
    .execute();
  const nameOf = new Map(names.map(({ id, model_id }) => [id, model_id]));
  const models: Record<string, number> = {};
  for (let from = 0; from < itemIds.length; from += AT_ONCE) {
    const rows = await db
      .updateTable("items")
      .set({ status: "COMPLETED" })
      .where("id", "in", itemIds.slice(from, from + AT_ONCE))
      .where("status", "=", "WAITING_FOR_JUDGE")
      .returning("model_ref")
      .execute();
    for (const { model_ref } of rows) {
      const name = nameOf.get(model_ref) ?? "";
      models[name] = (models[name] ?? 0) + 1;
    }
  }
  return models;
}

/** Whoever follows the run must hear of it, at the time of the last event before. */
async function tell(
  db: Transaction<Tables>,
  runRef: number,
  models: Readonly<Record<string, number>>,
): Promise<void> {
  const { seq, at } = await db
    .selectFrom("run_events")
    .select(["seq", "at"])
    .where("run_id", "=", runRef)
    .orderBy("seq", "desc")
    .executeTakeFirstOrThrow();
  const body = { type: "people-scored", models };
  await db
    .insertInto("run_events")
    .values({ run_id: runRef, seq: seq + 1, at, type: body.type, body_json: JSON.stringify(body) })
    .execute();
  await db
    .updateTable("runs")
    .set({ last_seq: seq + 1, revision: sql<number>`revision + 1` })
    .where("id", "=", runRef)
    .execute();
}
