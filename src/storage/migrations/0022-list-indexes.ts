import type { Transaction } from "kysely";
import { sql } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** What makes pages of a large run's items, and of what people said outside of sessions, quick to find. */
export async function listIndexes(db: Transaction<Tables>, _engine: EngineDialect): Promise<void> {
  await db.schema.createIndex("items_run").on("items").columns(["run_id", "id"]).execute();
  await db.schema
    .createIndex("scores_of_people")
    .on("scores")
    .column("id")
    .where(sql.ref("scorer_kind"), "=", sql.lit("person"))
    .execute();
}
