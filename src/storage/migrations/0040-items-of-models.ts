import { type Transaction, sql } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/**
 * A model of a run belongs to that run alone, which PostgreSQL doesn't know by itself: it expects a fraction of a model's
 * items, and for one page of them it sometimes read and sorted all items of the run.
 */
export async function itemsOfModels(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  if (engine.name !== "postgres") return;
  await sql`CREATE STATISTICS items_of_models (dependencies) ON run_id, model_ref FROM items`.execute(db);
  await sql`ANALYZE items`.execute(db);
}
