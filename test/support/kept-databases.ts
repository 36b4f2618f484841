import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zstdDecompressSync } from "node:zlib";
import { Kysely, sql } from "kysely";
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
  const path = keepSqlite(version, folder);
  const engine = postgresDialect(openPool(database), "kept");
  const db = new Kysely<Tables>({ dialect: engine.kysely });
  await migrate(db, engine, MIGRATIONS.slice(0, KEPT_SCHEMAS[version]));
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    for (const table of await inOrder(db, file)) {
      if (table === "schema_version") continue;
      const rows = file.prepare(`SELECT * FROM ${table}`).all();
      for (const row of rows) {
        const columns = Object.keys(row).map((column) => sql.ref(column));
        await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns)}) OVERRIDING SYSTEM VALUE
          VALUES (${sql.join(Object.values(row))})`.execute(db);
      }
      if (typeof rows[0]?.["id"] === "number")
        await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'),
          (SELECT max(id) FROM ${sql.table(table)}))`.execute(db);
    }
  } finally {
    file.close();
    await db.destroy();
  }
}

/** Tables of the file, those that others refer to first. */
async function inOrder(db: Kysely<Tables>, file: DatabaseSync): Promise<string[]> {
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  const referred = new Map(
    names.map((name) => [
      name,
      file
        .prepare(`SELECT "table" AS name FROM pragma_foreign_key_list('${name}')`)
        .all()
        .map((row) => String(row["name"])),
    ]),
  );
  const ordered = new Set<string>();
  const add = (name: string) => {
    for (const before of referred.get(name) ?? []) if (before !== name) add(before);
    ordered.add(name);
  };
  names.forEach(add);
  return [...ordered];
}
