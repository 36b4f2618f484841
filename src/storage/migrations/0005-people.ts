import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** Sessions in which people score answers without knowing who gave them. */
export async function people(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  const { id, integer } = engine.types;
  const autoId = (column: Parameters<EngineDialect["autoNumber"]>[0]) =>
    engine.autoNumber(column.primaryKey());

  await db.schema
    .createTable("sessions")
    .addColumn("id", id, autoId)
    .addColumn("session_id", "text", (column) => column.notNull().unique())
    .addColumn("run_id", id, (column) => column.notNull().references("runs.id").onDelete("cascade"))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("rater", "text", (column) => column.notNull())
    .addColumn("setup_json", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("finished_at", integer)
    .addColumn("unblinded_at", integer)
    .execute();
  await db.schema.createIndex("sessions_run").on("sessions").column("run_id").execute();

  await db.schema
    .createTable("session_answers")
    .addColumn("answer_id", "text", (column) => column.primaryKey())
    .addColumn("session_ref", id, (column) => column.notNull().references("sessions.id").onDelete("cascade"))
    .addColumn("position", integer, (column) => column.notNull())
    .addColumn("item_ref", id, (column) => column.notNull().references("items.id").onDelete("cascade"))
    .addColumn("skipped", integer, (column) => column.notNull())
    /** How many of the scores that are asked for are there. */
    .addColumn("score_count", integer, (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("tags_json", "text", (column) => column.notNull())
    .addUniqueConstraint("session_answers_unique", ["session_ref", "position"])
    .execute();

  await db.schema
    .createTable("session_pairs")
    .addColumn("id", id, autoId)
    .addColumn("pair_id", "text", (column) => column.notNull().unique())
    .addColumn("session_ref", id, (column) => column.notNull().references("sessions.id").onDelete("cascade"))
    .addColumn("first_item", id, (column) => column.notNull().references("items.id").onDelete("cascade"))
    .addColumn("second_item", id, (column) => column.notNull().references("items.id").onDelete("cascade"))
    .addColumn("verdict", "text")
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("decided_at", integer)
    .execute();
  await db.schema.createIndex("session_pairs_session").on("session_pairs").column("session_ref").execute();
}
