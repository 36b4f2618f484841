import { type Kysely, type RawBuilder, sql } from "kysely";
import type { News } from "../../core/index.ts";
import type { Tables } from "../schema.ts";

/** Through which processes tell each other that there is news. */
export const CHANNEL = "assay_news";

/** The database's time in milliseconds, also within a transaction that takes long. */
export const databaseNow: RawBuilder<number> = sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

export async function readNow(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ now: number }>`SELECT ${databaseNow} AS now`.execute(db);
  return rows[0]?.now ?? 0;
}

/** Told when the transaction is committed. */
export async function tellNews(db: Kysely<Tables>, news: News): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(news)})`.execute(db);
}
