import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** Runs of judges: what kind a run is, whose answers it compares, and who judges it now. */
export async function judging(db: Transaction<Tables>, _engine: EngineDialect): Promise<void> {
  await db.schema
    .alterTable("runs")
    .addColumn("kind", "text", (column) => column.notNull().defaultTo("answers"))
    .execute();
  await db.schema.alterTable("runs").addColumn("compared_run", "text").execute();
  // Judges that took the place of those the run was planned with, and the providers that serve them.
  await db.schema.alterTable("runs").addColumn("panel_blob", "text").execute();
  await db.schema.createIndex("runs_compared").on("runs").column("compared_run").execute();
}
