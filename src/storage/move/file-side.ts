import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { insertIntoFile, quoted, rowsOfFile } from "../backup/copy-rows.ts";
import type { Values } from "../backup/row-batch.ts";
import type { Tables } from "../schema.ts";
import { sqliteDialect } from "../sqlite/dialect.ts";
import type { MoveSide } from "./move-side.ts";
import type { TableShape } from "./table-shapes.ts";

const READ = "PRAGMA query_only = ON;";
/** What a killed process has committed stays; whole and valid rows come from a whole database, so none is looked up. */
const WRITTEN = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = OFF;";

/** A database file. */
export function openFileSide(path: string, role: "source" | "target"): MoveSide {
  const database = new DatabaseSync(path);
  const engine = sqliteDialect(database, path);
  try {
    database.exec(`${role === "source" ? READ : WRITTEN} PRAGMA cache_size = -16000;`);
  } catch (error) {
    database.close();
    throw engine.explain(error);
  }
  const db = new Kysely<Tables>({ dialect: engine.kysely });
  const atOnce = (work: () => void): void => {
    database.exec("BEGIN IMMEDIATE");
    try {
      work();
      database.exec("COMMIT");
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      throw engine.explain(error);
    }
  };
  return {
    label: path,
    engine,
    db,
    async read(work) {
      database.exec("BEGIN");
      try {
        return await work({
          async *rows(table, after = null) {
            yield* rowsOfFile(database, table.name, selectAfter(table, after !== null), after ?? []);
          },
        });
      } catch (error) {
        throw engine.explain(error);
      } finally {
        if (database.isTransaction) database.exec("ROLLBACK");
      }
    },
    insert: async (batch) => atOnce(() => insertIntoFile(database, batch)),
    lastKey: async (table) => {
      const names = table.key.map(({ name }) => quoted(name));
      const statement = database.prepare(
        `SELECT ${names.join(", ")} FROM ${quoted(table.name)} ORDER BY ${names.map((name) => `${name} DESC`).join(", ")} LIMIT 1`,
      );
      statement.setReturnArrays(true);
      return (statement.get() as unknown as Values | undefined) ?? null;
    },
    lastNumber: async ({ name }) =>
      Number(database.prepare("SELECT seq FROM sqlite_sequence WHERE name = ?").get(name)?.["seq"] ?? 0),
    setLastNumber: async ({ name }, number) =>
      atOnce(() => {
        database.prepare("DELETE FROM sqlite_sequence WHERE name = ?").run(name);
        database.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)").run(name, number);
      }),
    // What follows is to outlast a power cut, and everything before it too.
    settle: async () =>
      database.exec("PRAGMA wal_checkpoint(FULL); PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"),
    async close() {
      await db.destroy();
      if (database.isOpen) database.close();
    },
  };
}

function selectAfter({ name, columns, key }: TableShape, hasStart: boolean): string {
  const keys = key.map((column) => quoted(column.name)).join(", ");
  const places = key.map(() => "?").join(", ");
  const start = hasStart ? `WHERE (${keys}) > (${places})` : "";
  return `SELECT ${columns.map(quoted).join(", ")} FROM ${quoted(name)} ${start} ORDER BY ${keys}`;
}
