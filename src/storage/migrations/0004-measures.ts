import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** What is measured of a call besides its length, what a run may cost, and where a collection comes from. */
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
  await db.schema
    .alterTable("responses")
    .addColumn("reused", integer, (column) => column.notNull().defaultTo(0))
    .execute();
  // Answers are found again by what was asked.
  await db.schema.createIndex("responses_context").on("responses").column("context_hash").execute();
  await db.schema.alterTable("runs").addColumn("max_budget_usd", "double precision").execute();
  // Names of model entries that a run has used, as candidates or as judges.
  await db.schema
    .createTable("run_entries")
    .addColumn("run_id", engine.types.id, (column) =>
      column.notNull().references("runs.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("run_entries_primary", ["name", "run_id"])
    .execute();
  for (const column of ["difficulty", "generation_prompt", "generator_model"] as const)
    await db.schema.alterTable("collections").addColumn(column, "text").execute();
}
