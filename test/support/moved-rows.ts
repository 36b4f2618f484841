import { DatabaseSync } from "node:sqlite";
import { queryRows } from "./query-rows.ts";

/** What is not the workspace's: an engine's own tables, the index of words, and processes. */
const OWN = /^(?:sqlite_|search_|(?:schema_version|workers|run_workers|shared_states)$)/;

function tablesIn(file: string): string[] {
  const database = new DatabaseSync(file);
  try {
    const rows = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
    return rows.map(({ name }) => String(name)).filter((name) => !OWN.test(name));
  } finally {
    database.close();
  }
}

/** Every row of the tables of a file, in a database of either engine, as texts that can be compared. */
export async function rowsByTable(file: string, database = file): Promise<Record<string, readonly string[]>> {
  const tables: Record<string, readonly string[]> = {};
  for (const name of tablesIn(file)) {
    const rows = await queryRows(database, `SELECT * FROM ${name}`);
    tables[name] = rows.map(textOf).toSorted();
  }
  return tables;
}

/** Large numbers of PostgreSQL come as texts; those of SQLite are numbers. */
const textOf = (row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.entries(row)
      .map(([name, value]): [string, string | null] => [name, value === null ? null : valueText(value)])
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );

function valueText(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  return typeof value === "string" ? value : JSON.stringify(value);
}
