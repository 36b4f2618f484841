import { DatabaseSync, backup } from "node:sqlite";
import { Kysely } from "kysely";
import type pg from "pg";
import { databaseFile, isServerAddress } from "../../core/index.ts";
import { MIGRATIONS, migrate } from "../migrate.ts";
import { openPool } from "../postgres/pool.ts";
import type { Tables } from "../schema.ts";
import { ALL_PAGES, sqliteDialect } from "../sqlite/dialect.ts";
import { copyIntoFile } from "./copy-rows.ts";

/** A workspace at rest: nobody works on a run, and nothing starts by itself. What was in flight is taken up by a resume. */
export const AT_REST = `
  UPDATE runs SET owner_token = NULL, owner_pid = NULL, owner_machine = NULL, active_since = NULL, queued_at = NULL,
    worked_ms = worked_ms + CASE WHEN heartbeat_at > active_since THEN heartbeat_at - active_since ELSE 0 END,
    heartbeat_at = NULL
    WHERE owner_token IS NOT NULL OR queued_at IS NOT NULL;
  DELETE FROM staged_tasks;
  DELETE FROM marked_requests;`;

/**
 * Copies a database of either engine, as it is at one moment, into a new SQLite file. Whoever works with it goes on: they
 * are neither waited for nor held up.
 */
export async function backUpDatabase(database: string, path: string): Promise<void> {
  if (isServerAddress(database)) await copyServer(database, path, copyIntoFile);
  else await copyFile(databaseFile(database), path);
  const file = new DatabaseSync(path);
  try {
    file.exec(`BEGIN; ${AT_REST} COMMIT; PRAGMA journal_mode = DELETE;`);
  } finally {
    file.close();
  }
}

async function copyFile(database: string, path: string): Promise<void> {
  const source = new DatabaseSync(database, { readOnly: true });
  try {
    await backup(source, path, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
}

type Copy = (client: pg.ClientBase, file: DatabaseSync) => Promise<void>;

/** Copies rows of a server, as they are at one moment, into a new file with the same tables. */
export async function copyServer(url: string, path: string, copy: Copy): Promise<void> {
  const { file, close } = await newDatabase(path);
  const pool = openPool(url);
  try {
    file.exec("PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; BEGIN");
    const client = await pool.connect();
    try {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
      await copy(client, file);
      await client.query("COMMIT");
    } finally {
      client.release();
    }
    file.exec("COMMIT");
  } finally {
    await pool.end();
    await close();
  }
}

/** An empty file with the tables of a version. */
export async function newDatabase(
  path: string,
  version = MIGRATIONS.length,
): Promise<{ file: DatabaseSync; close: () => Promise<void> }> {
  const file = new DatabaseSync(path);
  const engine = sqliteDialect(file, path);
  const db = new Kysely<Tables>({ dialect: engine.kysely });
  // Closes the file too.
  const close = () => db.destroy();
  try {
    await migrate(db, engine, MIGRATIONS.slice(0, version));
  } catch (error) {
    await close();
    throw error;
  }
  return { file, close };
}
