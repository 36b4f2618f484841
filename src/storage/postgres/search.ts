import { sql } from "kysely";
import { type SearchQuery, type SearchTerm, searchWords } from "../../core/index.ts";
import { batches } from "../queries/batches.ts";
import { SEARCH_TRIGGERS } from "../queries/search/search-triggers.ts";
import type { SearchDialect } from "../search-dialect.ts";

/** What a `tsvector` keeps: positions up to this one, and so many of one word. */
const LAST_POSITION = 16_383;
const MOST_POSITIONS = 255;

/**
 * A `tsvector` for each row, written as it is stored: no parser and no language of the server has a say in what a word
 * is. Words that stand together are found among the first 16,383 of a row.
 */
export const postgresSearch: SearchDialect = {
  doc: sql<number>`search_index.doc`,
  matches: (query) => sql<boolean>`search_index.words @@ ${queryOf(query)}::tsquery`,
  // Longer texts count less, by the logarithm of their lengths.
  rank: (query) => sql<number>`ts_rank(search_index.words, ${queryOf(query)}::tsquery, 1)`,
  async create(db) {
    await sql`CREATE TABLE search_index (doc bigint PRIMARY KEY, words tsvector NOT NULL)`.execute(db);
    await sql`CREATE INDEX search_index_words ON search_index USING gin (words)`.execute(db);
    for (const { name, event, statements } of SEARCH_TRIGGERS) {
      const body = `BEGIN ${statements.join(" ")} RETURN NULL; END`;
      await sql
        .raw(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ ${body} $$`)
        .execute(db);
      await sql
        .raw(`CREATE TRIGGER ${name} AFTER ${event} FOR EACH ROW EXECUTE FUNCTION ${name}()`)
        .execute(db);
    }
  },
  async put(db, docs) {
    for (const batch of batches(docs))
      await sql`
        INSERT INTO search_index (doc, words)
        VALUES ${sql.join(batch.map(({ doc, texts }) => sql`(${doc}::bigint, ${vectorOf(texts)}::tsvector)`))}
        ON CONFLICT (doc) DO UPDATE SET words = excluded.words`.execute(db);
  },
  async remove(db, docs) {
    for (const batch of batches(docs))
      await sql`DELETE FROM search_index WHERE doc IN (${sql.join(batch)})`.execute(db);
  },
  async clear(db) {
    await sql`TRUNCATE search_index`.execute(db);
  },
  // Without statistics of its words, common ones are looked up a hundred times slower.
  async settle(db) {
    const { rows } = await sql<{ isStale: boolean }>`
      SELECT n_mod_since_analyze > 500 + n_live_tup / 5 AS "isStale"
      FROM pg_stat_user_tables WHERE relid = 'search_index'::regclass`.execute(db);
    if (rows[0]?.isStale === true) await sql`ANALYZE search_index`.execute(db);
  },
};

function vectorOf(texts: readonly string[]): string {
  const positions = new Map<string, number[]>();
  let position = 0;
  for (const text of texts) {
    for (const { word } of searchWords(text)) {
      position += 1;
      const own = positions.get(word);
      if (own === undefined) positions.set(word, [Math.min(position, LAST_POSITION)]);
      else if (position <= LAST_POSITION && own.length < MOST_POSITIONS) own.push(position);
    }
    // Words of two texts do not stand together.
    position += 1;
  }
  // Words hold neither quotes nor backslashes.
  return Array.from(positions, ([word, places]) => `'${word}':${places.join(",")}`).join(" ");
}

function queryOf({ wanted, unwanted }: SearchQuery): string {
  return [...wanted.map(termOf), ...unwanted.map((term) => `!${termOf(term)}`)].join(" & ");
}

const termOf = ({ words, prefix }: SearchTerm): string =>
  `(${words.map((word, index) => `'${word}'${prefix && index === words.length - 1 ? ":*" : ""}`).join(" <-> ")})`;
