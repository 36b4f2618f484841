import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zstdDecompressSync } from "node:zlib";
import { Kysely } from "kysely";
import { copyFromFile } from "../../src/storage/backup/copy-rows.ts";
import { MIGRATIONS, migrate } from "../../src/storage/migrate.ts";
import { postgresDialect } from "../../src/storage/postgres/dialect.ts";
import { openPool } from "../../src/storage/postgres/pool.ts";
import type { Tables } from "../../src/storage/schema.ts";
import { ROOT } from "./assay-process.ts";

const KEPT = join(ROOT, "test", "fixtures", "kept");
/** Schema of the versions whose databases are kept. */
export const KEPT_SCHEMAS = { "0.2.0": 13 } as const;
export type KeptVersion = keyof typeof KEPT_SCHEMAS;

/** Puts a workspace as the version left it into a folder. */
export function keepSqlite(version: KeptVersion, folder: string): string {
  const path = join(folder, "assay.sqlite");
  writeFileSync(path, zstdDecompressSync(readFileSync(join(KEPT, `${version}.sqlite.zst`))));
  copyFileSync(join(KEPT, `${version}.key`), join(folder, "master.key"));
  return path;
}

/** The same rows in an empty PostgreSQL database, in the tables that the version made there. */
export async function keepPostgres(version: KeptVersion, folder: string, database: string): Promise<void> {
  const file = new DatabaseSync(keepSqlite(version, folder), { readOnly: true });
  const pool = openPool(database);
  const engine = postgresDialect(pool, "kept");
  const db = new Kysely<Tables>({ dialect: engine.kysely });
  try {
    await migrate(db, engine, MIGRATIONS.slice(0, KEPT_SCHEMAS[version]));
    const client = await pool.connect();
    await copyFromFile(file, client);
    client.release();
  } finally {
    file.close();
    await db.destroy();
  }
}
