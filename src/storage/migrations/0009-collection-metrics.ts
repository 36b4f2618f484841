import type { Transaction } from "kysely";
import type { Tables } from "../schema.ts";

/** What measures the answers to a collection's tasks. */
export async function collectionMetrics(db: Transaction<Tables>): Promise<void> {
  await db.schema
    .alterTable("collections")
    .addColumn("metrics_json", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
}
