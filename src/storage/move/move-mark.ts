import { type Kysely, sql } from "kysely";
import { Failure, phrase } from "../../core/index.ts";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";

/** Only a database that a move has begun to fill has this table, with one row. */
const TABLE = "unfinished_move";

/** What is being moved into a database. */
export interface MoveMark {
  /** What the source was called, without user and password. */
  readonly source: string;
  /** Of every row of the source. */
  readonly digest: string;
}

export async function findMark(db: Kysely<Tables>, engine: EngineDialect): Promise<MoveMark | null> {
  if (!(await engine.hasTable(db, TABLE))) return null;
  const { rows } = await sql<MoveMark>`SELECT source, digest FROM ${sql.table(TABLE)}`.execute(db);
  return rows[0] ?? null;
}

/** Call it inside a transaction. */
export async function setMark(db: Kysely<Tables>, { source, digest }: MoveMark): Promise<void> {
  await sql`CREATE TABLE ${sql.table(TABLE)} (source text NOT NULL, digest text NOT NULL)`.execute(db);
  await sql`INSERT INTO ${sql.table(TABLE)} (source, digest) VALUES (${source}, ${digest})`.execute(db);
}

export async function dropMark(db: Kysely<Tables>): Promise<void> {
  await sql`DROP TABLE ${sql.table(TABLE)}`.execute(db);
}

/** A database that is half filled looks whole and is not: nobody works with it. */
export async function requireNoMove(db: Kysely<Tables>, engine: EngineDialect): Promise<void> {
  const mark = await findMark(db, engine);
  if (mark === null) return;
  throw new Failure("conflict", phrase`A move from ${mark.source} into this database isn't finished.`, {
    hint: phrase`Run the same assay move command again: it continues where it stopped.`,
  });
}
