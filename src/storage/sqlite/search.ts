import { sql } from "kysely";
import { type SearchQuery, type SearchTerm, isAscii, searchWords } from "../../core/index.ts";
import { SEARCH_TRIGGERS } from "../queries/search/search-triggers.ts";
import type { SearchDialect } from "../search-dialect.ts";

/** A word between texts, which nobody can look for. */
const BETWEEN = " \u{E000} ";
/** Longer words are cut where words are cut, and not by the engine. */
const LONG_WORD = /[A-Za-z0-9]{101}/;

/**
 * FTS5, without the texts themselves. Its `ascii` tokenizer parts words at everything in ASCII that is neither letter nor
 * digit and takes everything else as letters, so that words are what we say they are.
 */
export const sqliteSearch: SearchDialect = {
  doc: sql<number>`search_index.rowid`,
  matches: (query) => sql<boolean>`search_index MATCH ${matchOf(query)}`,
  rank: () => sql<number>`-bm25(search_index)`,
  async createIndex(db) {
    await sql`
      CREATE VIRTUAL TABLE search_index
      USING fts5(words, content='', contentless_delete=1, prefix='3', tokenize='ascii')`.execute(db);
  },
  async createTriggers(db) {
    for (const { name, event, statements } of SEARCH_TRIGGERS)
      await sql.raw(`CREATE TRIGGER ${name} AFTER ${event} BEGIN ${statements.join(" ")} END`).execute(db);
  },
  async put(db, docs) {
    for (const { doc, texts } of docs)
      await sql`
        INSERT OR REPLACE INTO search_index (rowid, words)
        VALUES (${doc}, ${texts.map(wordsOf).join(BETWEEN)})`.execute(db);
  },
  async remove(db, docs) {
    for (const doc of docs) await sql`DELETE FROM search_index WHERE rowid = ${doc}`.execute(db);
  },
  async clear(db) {
    await sql`INSERT INTO search_index (search_index) VALUES ('delete-all')`.execute(db);
  },
  settle: () => Promise.resolve(),
};

function wordsOf(text: string): string {
  if (isAscii(text) && !LONG_WORD.test(text)) return text;
  return Array.from(searchWords(text), ({ word }) => word).join(" ");
}

function matchOf({ wanted, unwanted }: SearchQuery): string {
  const all = wanted.map(quoted).join(" AND ");
  return unwanted.length === 0 ? all : `(${all}) NOT (${unwanted.map(quoted).join(" OR ")})`;
}

const quoted = ({ words, prefix }: SearchTerm): string => `"${words.join(" ")}"${prefix ? " *" : ""}`;
