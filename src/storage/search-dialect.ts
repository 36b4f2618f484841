import type { Kysely, RawBuilder } from "kysely";
import type { SearchQuery } from "../core/index.ts";
import type { Tables } from "./schema.ts";

/** The index of words, which each engine has in its own way. Its table is `search_index`. */
export interface SearchDialect {
  /** The number of the row that a row of the index stands for. */
  readonly doc: RawBuilder<number>;
  /** Whether the row of the index is one of what is looked for. At least one term is wanted. */
  matches(query: SearchQuery): RawBuilder<boolean>;
  /** How well it fits: the more, the better. */
  rank(query: SearchQuery): RawBuilder<number>;
  createIndex(db: Kysely<Tables>): Promise<void>;
  /** Has every change of a row that can be found wait in `search_queue`. */
  createTriggers(db: Kysely<Tables>): Promise<void>;
  /** Takes a row's texts in the place of those it had. Words of two texts do not stand together. */
  put(db: Kysely<Tables>, docs: readonly IndexedDoc[]): Promise<void>;
  remove(db: Kysely<Tables>, docs: readonly number[]): Promise<void>;
  clear(db: Kysely<Tables>): Promise<void>;
  /** Called now and then while nothing waits: whatever the engine wants to know of the index before it is asked. */
  settle(db: Kysely<Tables>): Promise<void>;
}

export interface IndexedDoc {
  readonly doc: number;
  readonly texts: readonly string[];
}
