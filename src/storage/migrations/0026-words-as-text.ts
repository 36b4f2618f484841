import { type Transaction, sql } from "kysely";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** On PostgreSQL the search index keeps words as text, which takes less room than a `tsvector`. It is made anew behind this. */
export async function wordsAsText(db: Transaction<Tables>, engine: EngineDialect): Promise<void> {
  if (engine.name !== "postgres") return;
  await sql`DROP TABLE search_index`.execute(db);
  await engine.search.createIndex(db);
  await db.deleteFrom("search_state").execute();
}
