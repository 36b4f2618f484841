import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** What is measured of a call besides its length, and where a collection of questions comes from. */
export async function measures(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  const { integer } = engine.types;
  // SQLite adds one column at a time.
  for (const column of ["cached_tokens", "reasoning_tokens"] as const)
    await db.schema.alterTable("responses").addColumn(column, integer).execute();
  await db.schema.alterTable("responses").addColumn("first_token_ms", "double precision").execute();
  await db.schema
    .alterTable("responses")
    .addColumn("retries", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("responses")
    .addColumn("wait_ms", "double precision", (column) => column.notNull().defaultTo(0))
    .execute();
  for (const column of ["difficulty", "generation_prompt", "generator_model"] as const)
    await db.schema.alterTable("collections").addColumn(column, "text").execute();
}
