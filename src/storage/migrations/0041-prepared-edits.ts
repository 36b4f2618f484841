import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** What an import will make of tasks that are there, written before its last step, which everybody waits for. */
export async function preparedEdits(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  const { id, integer } = engine.types;
  await db.schema
    .createTable("prepared_edits")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("import_id", "text", (column) => column.notNull())
    .addColumn("task_ref", id, (column) => column.notNull())
    .addColumn("version", integer, (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("difficulty", "text")
    .addColumn("template_version", "text")
    .addColumn("cluster", "text")
    .addColumn("generator_model", "text")
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("content_hash", "text", (column) => column.notNull())
    .addColumn("content_blob", "text", (column) => column.notNull())
    .addColumn("tags", "text")
    .execute();
  await db.schema
    .createIndex("prepared_edits_import")
    .on("prepared_edits")
    .columns(["import_id", "id"])
    .execute();
  await db.schema.createIndex("prepared_edits_blob").on("prepared_edits").column("content_blob").execute();
}
