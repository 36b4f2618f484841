import { type RawBuilder, sql } from "kysely";
import { type SearchQuery, type SearchTerm, searchWords } from "../../core/index.ts";
import { batches } from "../queries/batches.ts";
import { SEARCH_TRIGGERS } from "../queries/search/search-triggers.ts";
import type { SearchDialect } from "../search-dialect.ts";

/**
 * The words of each row as they are stored: no parser and no language of the server has a say in what a word is. Between
 * two words stands a blank, between two texts stand two. The index knows which words a row holds and no more; whether
 * they stand together is read off the row.
 */
export const postgresSearch: SearchDialect = {
  doc: sql<number>`search_index.doc`,
  matches,
  rank: ({ wanted }) =>
    sql<number>`(${sql.join(wanted.map(weightOf), sql` + `)}) / ln(2 + octet_length(search_index.words))`,
  async createIndex(db) {
    // The planner is to look words up rather than read rows one by one, unless almost all of them match.
    await sql`
      CREATE OR REPLACE FUNCTION search_vector(words text) RETURNS tsvector
      LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 20000
      AS $$ BEGIN RETURN words::tsvector; END $$`.execute(db);
    await sql`CREATE TABLE search_index (doc bigint PRIMARY KEY, words text NOT NULL)`.execute(db);
    await sql`CREATE INDEX search_index_words ON search_index USING gin (search_vector(words))`.execute(db);
  },
  async createTriggers(db) {
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
        VALUES ${sql.join(batch.map(({ doc, texts }) => sql`(${doc}::bigint, ${storedWords(texts)})`))}
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

const storedWords = (texts: readonly string[]): string =>
  texts.map((text) => ` ${Array.from(searchWords(text), ({ word }) => word).join(" ")} `).join("");

const isPhrase = ({ words }: SearchTerm): boolean => words.length > 1;

function matches({ wanted, unwanted }: SearchQuery): RawBuilder<boolean> {
  return allOf([holdAll(wanted), ...unwanted.map((term) => sql<boolean>`NOT (${holdAll([term])})`)]);
}

const allOf = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join(conditions, sql` AND `)}`;

/** The index finds rows with all the words, the rows themselves tell whether they stand together. */
function holdAll(terms: readonly SearchTerm[]): RawBuilder<boolean> {
  const words = terms.flatMap((term) =>
    term.words.map((word, index) => `'${word}'${term.prefix && index === term.words.length - 1 ? ":*" : ""}`),
  );
  return allOf([
    // Words hold neither quotes nor backslashes.
    sql<boolean>`search_vector(search_index.words) @@ ${words.join(" & ")}::tsquery`,
    ...terms.filter(isPhrase).map((term) => sql<boolean>`strpos(search_index.words, ${written(term)}) > 0`),
  ]);
}

/** The more often, the more; each time counts less than the one before. Of a word said twice in a row, one is counted. */
function weightOf(term: SearchTerm): RawBuilder<number> {
  const needle = written(term);
  const rest = sql`replace(search_index.words, ${needle}, '')`;
  return sql<number>`ln(1 + (octet_length(search_index.words) - octet_length(${rest})) / octet_length(${needle}))`;
}

const written = ({ words, prefix }: SearchTerm): string => ` ${words.join(" ")}${prefix ? "" : " "}`;
