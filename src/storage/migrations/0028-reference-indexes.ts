import type { Transaction } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** An item that goes with its run is looked up where people scored it: without these, all that was ever scored is read for each. */
export async function referenceIndexes(db: Transaction<Tables>, _engine: EngineDialect): Promise<void> {
  await db.schema.createIndex("session_answers_item").on("session_answers").column("item_ref").execute();
  await db.schema.createIndex("session_pairs_first").on("session_pairs").column("first_item").execute();
  await db.schema.createIndex("session_pairs_second").on("session_pairs").column("second_item").execute();
}
