import { type Transaction, sql } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** Runs, what is frozen in them, their items, and what models and judges said. */
export async function runs(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  const { id, integer, bytes } = engine.types;
  const autoId = (column: Parameters<EngineDialect["autoNumber"]>[0]) =>
    engine.autoNumber(column.primaryKey());

  // What refers to a blob says so by its hash, without a foreign key: checking one on every delete would read
  // every referring table.
  await db.schema
    .createTable("blobs")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("encoding", integer, (column) => column.notNull())
    .addColumn("data", bytes, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("runs")
    .addColumn("id", id, autoId)
    .addColumn("run_id", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("setup_hash", "text", (column) => column.notNull())
    .addColumn("setup_blob", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("started_at", integer)
    .addColumn("finished_at", integer)
    .addColumn("queued_at", integer)
    .addColumn("owner_token", "text")
    .addColumn("owner_pid", integer)
    .addColumn("owner_machine", "text")
    .addColumn("heartbeat_at", integer)
    .addColumn("last_seq", integer, (column) => column.notNull())
    .execute();
  // At most one run has an owner: the database itself refuses a second one.
  await sql`CREATE UNIQUE INDEX one_active_run ON runs ((1)) WHERE owner_token IS NOT NULL`.execute(db);

  await db.schema
    .createTable("run_models")
    .addColumn("id", id, autoId)
    .addColumn("run_id", id, (column) => column.notNull().references("runs.id").onDelete("cascade"))
    .addColumn("model_id", "text", (column) => column.notNull())
    .addUniqueConstraint("run_models_unique", ["run_id", "model_id"])
    .execute();

  await db.schema
    .createTable("run_tasks")
    .addColumn("id", id, autoId)
    .addColumn("run_id", id, (column) => column.notNull().references("runs.id").onDelete("cascade"))
    .addColumn("task_id", "text", (column) => column.notNull())
    .addColumn("content_blob", "text", (column) => column.notNull())
    .addUniqueConstraint("run_tasks_unique", ["run_id", "task_id"])
    .execute();

  await db.schema
    .createTable("items")
    .addColumn("id", id, autoId)
    .addColumn("run_id", id, (column) => column.notNull().references("runs.id").onDelete("cascade"))
    .addColumn("task_ref", id, (column) => column.notNull().references("run_tasks.id").onDelete("cascade"))
    .addColumn("model_ref", id, (column) => column.notNull().references("run_models.id").onDelete("cascade"))
    .addColumn("sample", integer, (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("attempts", integer, (column) => column.notNull())
    .addColumn("last_attempt_at", integer)
    .addColumn("next_retry_at", integer, (column) => column.notNull())
    .addColumn("claimed_by", "text")
    .addColumn("error_stage", "text")
    .addColumn("error_message", "text")
    .addColumn("skip_reason", "text")
    .addColumn("updated_at", integer, (column) => column.notNull())
    .addUniqueConstraint("items_unique", ["task_ref", "model_ref", "sample"])
    .execute();
  // In the order in which claims read it.
  await db.schema
    .createIndex("items_claim")
    .on("items")
    .columns(["run_id", "status", "next_retry_at", "id"])
    .execute();

  await db.schema
    .createTable("responses")
    .addColumn("id", id, autoId)
    .addColumn("item_id", id, (column) =>
      column.notNull().unique().references("items.id").onDelete("cascade"),
    )
    .addColumn("text_blob", "text", (column) => column.notNull())
    .addColumn("raw_blob", "text", (column) => column.notNull())
    .addColumn("messages_blob", "text", (column) => column.notNull())
    .addColumn("context_hash", "text", (column) => column.notNull())
    .addColumn("finish_reason", "text", (column) => column.notNull())
    .addColumn("input_tokens", integer)
    .addColumn("output_tokens", integer)
    .addColumn("usage_estimated", integer, (column) => column.notNull())
    .addColumn("cost_usd", "double precision")
    .addColumn("latency_ms", "double precision", (column) => column.notNull())
    .addColumn("started_at", integer, (column) => column.notNull())
    .addColumn("ended_at", integer, (column) => column.notNull())
    .addColumn("warnings_json", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("scores")
    .addColumn("id", id, autoId)
    .addColumn("item_id", id, (column) => column.notNull().references("items.id").onDelete("cascade"))
    .addColumn("scorer", "text", (column) => column.notNull())
    .addColumn("scorer_kind", "text", (column) => column.notNull())
    .addColumn("value", "double precision")
    .addColumn("scale_min", "double precision")
    .addColumn("scale_max", "double precision")
    .addColumn("hundred", "double precision")
    .addColumn("unscored_reason", "text")
    .addColumn("auto_fail", integer, (column) => column.notNull())
    .addColumn("cost_usd", "double precision")
    .addColumn("detail_blob", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("superseded_at", integer)
    .execute();
  // Deleting a run follows items to their scores, superseded ones too.
  await db.schema.createIndex("scores_item").on("scores").column("item_id").execute();
  // One verdict of each scorer counts; older ones stay, superseded.
  await db.schema
    .createIndex("scores_current")
    .unique()
    .on("scores")
    .columns(["item_id", "scorer"])
    .where(sql.ref("superseded_at"), "is", null)
    .execute();

  await db.schema
    .createTable("run_events")
    .addColumn("run_id", id, (column) => column.notNull().references("runs.id").onDelete("cascade"))
    .addColumn("seq", integer, (column) => column.notNull())
    .addColumn("at", integer, (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("body_json", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("run_events_primary", ["run_id", "seq"])
    .execute();
}
