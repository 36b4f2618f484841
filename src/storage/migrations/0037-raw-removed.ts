import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** When the raw replies of a run were removed, because they had been kept for as long as the settings say. */
export async function rawRemoved(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  await db.schema.alterTable("runs").addColumn("raw_removed_at", engine.types.integer).execute();
}
