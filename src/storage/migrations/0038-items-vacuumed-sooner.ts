import { type Transaction, sql } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** PostgreSQL cleans a table once a fifth of its rows are dead. Every item is changed three times; of many millions that is too late. */
export async function itemsVacuumedSooner(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  if (engine.name !== "postgres") return;
  await sql`ALTER TABLE items SET (autovacuum_vacuum_scale_factor = 0.02)`.execute(db);
}
