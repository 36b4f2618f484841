import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** Requests that are carried out once however often they are sent. */
export async function markedRequests(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  const { integer } = engine.types;
  await db.schema
    .createTable("marked_requests")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("created_at", integer, (column) => column.notNull())
    .addColumn("status", integer)
    .addColumn("location", "text")
    .addColumn("body", "text")
    .execute();
  await db.schema.createIndex("marked_requests_created").on("marked_requests").column("created_at").execute();
}
