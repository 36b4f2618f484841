import { type Transaction, sql } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** Named tokens with scopes. */
export async function tokens(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  const { id, integer } = engine.types;
  await db.schema
    .createTable("tokens")
    .addColumn("id", id, (column) => engine.autoNumber(column.primaryKey()))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("scopes_json", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("expires_at", integer)
    .addColumn("last_used_at", integer)
    .addColumn("revoked_at", integer)
    .execute();
  await db.schema
    .createIndex("tokens_live_name")
    .unique()
    .on("tokens")
    .column("name")
    .where(sql.ref("revoked_at"), "is", null)
    .execute();
}
