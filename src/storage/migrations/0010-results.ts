import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** What came of runs, kept so that it need not be worked out again until something of it changes. */
export async function results(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  const { id, integer, bytes } = engine.types;
  // Grows with everything that the run's results are made of.
  await db.schema
    .alterTable("runs")
    .addColumn("revision", integer, (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable("run_results")
    .addColumn("run_id", id, (column) => column.primaryKey().references("runs.id").onDelete("cascade"))
    .addColumn("revision", integer, (column) => column.notNull())
    .addColumn("made_by", "text", (column) => column.notNull())
    .addColumn("cost_usd", "double precision")
    .addColumn("judge_cost_usd", "double precision")
    .addColumn("encoding", integer, (column) => column.notNull())
    .addColumn("data", bytes, (column) => column.notNull())
    .execute();

  // The few figures of each model that are added up over runs.
  await db.schema
    .createTable("run_model_results")
    .addColumn("run_id", id, (column) => column.notNull().references("runs.id").onDelete("cascade"))
    .addColumn("model_id", "text", (column) => column.notNull())
    .addColumn("figures_json", "text", (column) => column.notNull())
    .addColumn("task_means", bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint("run_model_results_primary", ["run_id", "model_id"])
    .execute();
}
