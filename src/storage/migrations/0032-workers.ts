import { type Transaction, sql } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** Several processes work on several runs. On SQLite the tables stay empty. */
export async function workers(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  const { id, integer } = engine.types;
  await db.schema
    .createTable("workers")
    .addColumn("token", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("pid", integer, (column) => column.notNull())
    .addColumn("machine", "text", (column) => column.notNull())
    .addColumn("version", "text", (column) => column.notNull())
    .addColumn("capacity", integer, (column) => column.notNull())
    .addColumn("started_at", integer, (column) => column.notNull())
    .addColumn("heartbeat_at", integer, (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("under_way", integer, (column) => column.notNull())
    .addColumn("problem", "text")
    .execute();
  await db.schema
    .createTable("run_workers")
    .addColumn("run_id", id, (column) => column.notNull().references("runs.id").onDelete("cascade"))
    .addColumn("worker", "text", (column) => column.notNull().references("workers.token").onDelete("cascade"))
    .addColumn("batch", integer, (column) => column.notNull())
    .addColumn("spend_batch", integer, (column) => column.notNull())
    .addColumn("spend_granted", integer, (column) => column.notNull())
    .addColumn("reserved_usd", "double precision", (column) => column.notNull())
    .addColumn("reserved_calls", integer, (column) => column.notNull())
    .addColumn("reserved_answers", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("run_workers_primary", ["run_id", "worker"])
    .execute();
  await db.schema.createIndex("run_workers_worker").on("run_workers").column("worker").execute();
  await db.schema
    .createTable("shared_states")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("state", "text", (column) => column.notNull())
    .execute();
  const addToRuns = async (name: string, type: typeof integer | "double precision"): Promise<void> => {
    await db.schema
      .alterTable("runs")
      .addColumn(name, type, (column) => column.notNull().defaultTo(0))
      .execute();
  };
  await addToRuns("priority", integer);
  await addToRuns("pausing", integer);
  await addToRuns("judge_now", integer);
  await addToRuns("spent_usd", "double precision");
  await addToRuns("lost_usd", "double precision");
  // Whoever gives a worker up looks for what it had in hand.
  await sql`CREATE INDEX items_in_hand ON items (claimed_by) WHERE claimed_by IS NOT NULL`.execute(db);
  // SQLite has one process, and one run at a time.
  if (engine.name === "postgres") await sql`DROP INDEX one_active_run`.execute(db);
}
