import { DatabaseSync, backup } from "node:sqlite";
import { Kysely } from "kysely";
import type pg from "pg";
import { BACKUPS_SETTING, Failure, databaseFile, isServerAddress, phrase } from "../../core/index.ts";
import { MIGRATIONS, migrate } from "../migrate.ts";
import { postgresDialect } from "../postgres/dialect.ts";
import { openPool } from "../postgres/pool.ts";
import type { Tables } from "../schema.ts";
import { ALL_PAGES, sqliteDialect } from "../sqlite/dialect.ts";
import { copyIntoFile } from "./copy-rows.ts";
import { removeImports } from "./remove-imports.ts";

/** A workspace at rest: nobody works on a run, and nothing starts by itself. What was in flight is taken up by a resume. */
export const AT_REST = `
  UPDATE runs SET owner_token = NULL, owner_pid = NULL, owner_machine = NULL, active_since = NULL, queued_at = NULL,
    worked_ms = worked_ms + CASE WHEN heartbeat_at > active_since THEN heartbeat_at - active_since ELSE 0 END,
    heartbeat_at = NULL
    WHERE owner_token IS NOT NULL OR queued_at IS NOT NULL;
  DELETE FROM marked_requests;
  DELETE FROM settings WHERE name = '${BACKUPS_SETTING}';`;

/**
 * Copies a database of either engine, as it is at one moment, into a new SQLite file. Whoever works with it goes on: they
 * are neither waited for nor held up.
 */
export async function backUpDatabase(database: string, path: string): Promise<void> {
  try {
    if (isServerAddress(database)) await copyServer(database, path, copyIntoFile);
    else await copyFile(databaseFile(database), path);
    const file = new DatabaseSync(path);
    try {
      await removeImports(file);
      file.exec(`BEGIN; ${AT_REST} COMMIT; PRAGMA journal_mode = DELETE;`);
    } finally {
      file.close();
    }
  } catch (error) {
    throw explained(error, path);
  }
}

/** Primary SQLite result codes that only the copy can have: its source is read. */
const COPY_TROUBLES: Readonly<Record<number, string>> = {
  8: phrase`the file cannot be written`,
  10: phrase`the disk could not be read or written`,
  13: phrase`the disk is full`,
};

/** What is wrong with a copy is told of the copy, not of the workspace, which is whole. */
function explained(error: unknown, path: string): unknown {
  const code = error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
  const trouble = COPY_TROUBLES[code];
  if (trouble === undefined) return error;
  return new Failure("storage-failed", phrase`The workspace could not be copied to ${path}: ${trouble}.`, {
    hint: phrase`The copy needs about as much free space as the database. The workspace itself is unharmed.`,
    cause: error,
  });
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
  } catch (error) {
    throw lostServer(error, pool, url);
  } finally {
    await pool.end();
    await close();
  }
}

/** What a server or the way to it did to a copy. */
function lostServer(error: unknown, pool: pg.Pool, url: string): unknown {
  const told = postgresDialect(pool, URL.parse(url)?.host ?? "").explain(error);
  if (!(told instanceof Failure)) return error;
  return new Failure("storage-failed", phrase`The workspace could not be copied: ${told.message}`, {
    hint: phrase`Try again when the database can be reached. Nothing was written.`,
    cause: error,
  });
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
