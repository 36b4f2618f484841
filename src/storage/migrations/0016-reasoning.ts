import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** What models thought, and what had come of answers that did not come to their end. */
export async function reasoning(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  // SQLite adds one column at a time.
  await db.schema.alterTable("responses").addColumn("reasoning_blob", "text").execute();
  await db.schema.alterTable("calls").addColumn("partial_blob", "text").execute();
  for (const column of ["input_tokens", "output_tokens", "usage_estimated"] as const)
    await db.schema.alterTable("calls").addColumn(column, engine.types.integer).execute();
}
