import { hash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { Failure, phrase } from "../../core/index.ts";
import type { EngineDialect } from "../engine-dialect.ts";
import { MIGRATIONS, migrate } from "../migrate.ts";
import { postgresDialect } from "../postgres/dialect.ts";
import { openPool } from "../postgres/pool.ts";
import { toBytes } from "../queries/blobs.ts";
import type { Tables } from "../schema.ts";
import { copyFromFile } from "./copy-rows.ts";

/** What a backup holds, counted when it was read back. */
export interface BackupContents {
  readonly runs: number;
  readonly answers: number;
  readonly tasks: number;
  readonly secrets: number;
}

/**
 * Reads a copy back, all of it: its structure, its references, and that every content is what its hash says. `path` is
 * what the user calls it.
 */
export function checkBackup(unpacked: string, path: string): BackupContents {
  const file = openCopy(unpacked, path);
  try {
    const [state] = file.prepare("PRAGMA integrity_check(1)").all();
    if (state?.["integrity_check"] !== "ok") throw damaged(path);
    if (file.prepare("PRAGMA foreign_key_check").all().length > 0) throw damaged(path);
    for (const { hash: name, encoding, data } of file
      .prepare("SELECT hash, encoding, data FROM blobs")
      .iterate()) {
      const bytes = toBytes({ encoding: Number(encoding), data: data as Uint8Array });
      if (hash("sha256", bytes, "hex") !== name) throw damaged(path);
    }
    const [version] = file.prepare("SELECT version FROM schema_version").all();
    requireKnownVersion(Number(version?.["version"]), path);
    const count = (table: string) => Number(file.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.["n"]);
    return {
      runs: count("runs"),
      answers: count("responses"),
      tasks: count("tasks"),
      secrets: count("secrets"),
    };
  } catch (error) {
    throw error instanceof Failure ? error : damaged(path, error);
  } finally {
    file.close();
  }
}

/** `path` is what the user calls the file. */
export function requireKnownVersion(version: number, path: string): void {
  if (version > MIGRATIONS.length)
    throw new Failure("storage-newer", phrase`${path} was written by a newer version of Assay.`, {
      hint: phrase`Update Assay first.`,
    });
}

function openCopy(unpacked: string, path = unpacked): DatabaseSync {
  try {
    return new DatabaseSync(unpacked, { readOnly: true });
  } catch (error) {
    throw damaged(path, error);
  }
}

function damaged(path: string, cause?: unknown): Failure {
  return new Failure("storage-failed", phrase`${path} is not a whole backup of Assay.`, {
    hint: phrase`Use another copy of it.`,
    cause,
  });
}

/** Brings what a copy holds into an empty PostgreSQL database: wholly, or not at all. */
export async function loadIntoServer(path: string, url: string): Promise<void> {
  const pool = openPool(url);
  const engine = postgresDialect(pool, URL.parse(url)?.host ?? "");
  const db = new Kysely<Tables>({ dialect: engine.kysely });
  const file = openCopy(path);
  try {
    const [version] = file.prepare("SELECT version FROM schema_version").all();
    const known = Number(version?.["version"]);
    if (await hasRows(db, engine)) throw notEmpty();
    // As old as the copy, then as new as this version.
    await migrate(db, engine, MIGRATIONS.slice(0, known));
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      await copyFromFile(file, client);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    } finally {
      client.release();
    }
    await migrate(db, engine);
  } catch (error) {
    throw engine.explain(error);
  } finally {
    file.close();
    await db.destroy();
  }
}

/** Tables alone may be what is left of a restore that was cut off. */
async function hasRows(db: Kysely<Tables>, engine: EngineDialect): Promise<boolean> {
  if (!(await engine.hasTable(db, "schema_version"))) return false;
  for (const table of ["runs", "tasks", "collections", "catalog", "settings"] as const)
    if ((await db.selectFrom(table).selectAll().limit(1).execute()).length > 0) return true;
  return false;
}

function notEmpty(): Failure {
  return new Failure("conflict", phrase`The database already has a workspace.`, {
    hint: phrase`Restore into an empty database.`,
  });
}
