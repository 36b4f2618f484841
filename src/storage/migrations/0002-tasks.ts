import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** Tasks with their versions, collections and tags, and what an import puts aside. */
export async function tasks(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  const { id, integer } = engine.types;
  const autoId = (column: Parameters<EngineDialect["autoNumber"]>[0]) =>
    engine.autoNumber(column.primaryKey());

  await db.schema
    .createTable("tasks")
    .addColumn("id", id, autoId)
    .addColumn("task_id", "text", (column) => column.notNull().unique())
    .addColumn("version", integer, (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("difficulty", "text")
    .addColumn("template_version", "text")
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("content_hash", "text", (column) => column.notNull())
    .addColumn("content_blob", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("updated_at", integer, (column) => column.notNull())
    .addColumn("archived_at", integer)
    .execute();
  await db.schema.createIndex("tasks_content").on("tasks").column("content_hash").execute();

  await db.schema
    .createTable("task_versions")
    .addColumn("task_ref", id, (column) => column.notNull().references("tasks.id").onDelete("cascade"))
    .addColumn("version", integer, (column) => column.notNull())
    .addColumn("content_blob", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addPrimaryKeyConstraint("task_versions_primary", ["task_ref", "version"])
    .execute();

  await db.schema
    .createTable("task_tags")
    .addColumn("task_ref", id, (column) => column.notNull().references("tasks.id").onDelete("cascade"))
    .addColumn("tag", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("task_tags_primary", ["tag", "task_ref"])
    .execute();

  await db.schema
    .createTable("collections")
    .addColumn("id", id, autoId)
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("updated_at", integer, (column) => column.notNull())
    .addColumn("archived_at", integer)
    .execute();

  await db.schema
    .createTable("collection_tasks")
    .addColumn("collection_id", id, (column) =>
      column.notNull().references("collections.id").onDelete("cascade"),
    )
    .addColumn("task_ref", id, (column) => column.notNull().references("tasks.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("collection_tasks_primary", ["collection_id", "task_ref"])
    .execute();
  await db.schema.createIndex("collection_tasks_task").on("collection_tasks").column("task_ref").execute();

  await db.schema
    .createTable("collection_tags")
    .addColumn("collection_id", id, (column) =>
      column.notNull().references("collections.id").onDelete("cascade"),
    )
    .addColumn("tag", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("collection_tags_primary", ["tag", "collection_id"])
    .execute();
  await db.schema
    .createTable("tags")
    .addColumn("name", "text", (column) => column.primaryKey())
    .execute();

  await db.schema
    .createTable("staged_tasks")
    .addColumn("id", id, autoId)
    .addColumn("import_id", "text", (column) => column.notNull())
    .addColumn("content_json", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("staged_tasks_import")
    .on("staged_tasks")
    .columns(["import_id", "id"])
    .execute();
}
