import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** Runs that are started again and again, their times, and what webhooks are told of them. */
export async function schedules(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  const { id, integer } = engine.types;
  const autoId = (column: Parameters<EngineDialect["autoNumber"]>[0]) =>
    engine.autoNumber(column.primaryKey());

  await db.schema
    .createTable("schedules")
    .addColumn("id", id, autoId)
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("run_name", "text", (column) => column.notNull())
    .addColumn("request_blob", "text", (column) => column.notNull())
    .addColumn("cron", "text", (column) => column.notNull())
    .addColumn("time_zone", "text", (column) => column.notNull())
    .addColumn("enabled", integer, (column) => column.notNull())
    .addColumn("catch_up", "text", (column) => column.notNull())
    .addColumn("compare", integer, (column) => column.notNull())
    .addColumn("webhook_json", "text")
    .addColumn("next_due_at", integer)
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("updated_at", integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("schedules_next").on("schedules").column("next_due_at").execute();

  await db.schema
    .createTable("firings")
    .addColumn("id", id, autoId)
    .addColumn("schedule_id", id, (column) => column.notNull().references("schedules.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("due_at", integer, (column) => column.notNull())
    .addColumn("missed", integer, (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("taken_at", integer, (column) => column.notNull())
    .addColumn("run_id", "text")
    .addColumn("message", "text")
    .addColumn("ended_at", integer)
    .addColumn("comparison_json", "text")
    .execute();
  await db.schema.createIndex("firings_schedule").on("firings").columns(["schedule_id", "id"]).execute();
  await db.schema.createIndex("firings_state").on("firings").column("state").execute();

  await db.schema
    .createTable("deliveries")
    .addColumn("id", id, autoId)
    .addColumn("message_id", "text", (column) => column.notNull().unique())
    .addColumn("schedule_id", id, (column) => column.notNull().references("schedules.id").onDelete("cascade"))
    .addColumn("firing_id", id, (column) => column.references("firings.id").onDelete("cascade"))
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("next_at", integer)
    .addColumn("attempts_json", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("deliveries_next").on("deliveries").column("next_at").execute();
  await db.schema.createIndex("deliveries_firing").on("deliveries").column("firing_id").execute();
  await db.schema.createIndex("deliveries_schedule").on("deliveries").column("schedule_id").execute();
}
