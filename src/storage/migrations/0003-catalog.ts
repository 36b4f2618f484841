import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** What people set up: providers, models, criteria, settings, and the secrets that go with them. */
export async function catalog(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  const { id, integer } = engine.types;
  await db.schema
    .createTable("catalog")
    .addColumn("id", id, (column) => engine.autoNumber(column.primaryKey()))
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("body_json", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("updated_at", integer, (column) => column.notNull())
    .addColumn("archived_at", integer)
    .addUniqueConstraint("catalog_unique", ["kind", "name"])
    .execute();
  await db.schema
    .createTable("secrets")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("sealed", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("settings")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value_json", "text", (column) => column.notNull())
    .execute();
}
