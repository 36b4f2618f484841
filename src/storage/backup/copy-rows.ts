import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type pg from "pg";

/** Rows that are read and written at a time. */
const BATCH = 200;
/** What an engine makes for itself: its own tables, and the index of words, which is built anew. */
const OWN = /^(?:sqlite_|search_|schema_version$)/;

export type CopiedRow = Record<string, SQLInputValue>;

/** Tables with rows of the workspace, those that others refer to first. */
export function tablesOf(file: DatabaseSync): string[] {
  const names = file
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !OWN.test(name));
  const ordered = new Set<string>();
  const add = (name: string): void => {
    const referred = file.prepare(`SELECT "table" AS name FROM pragma_foreign_key_list(?)`).all(name);
    for (const { name: other } of referred) if (other !== name) add(String(other));
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered];
}

/** Everything in the tables of a PostgreSQL database, into the empty tables of a file. */
export async function copyIntoFile(client: pg.ClientBase, file: DatabaseSync): Promise<void> {
  for (const table of tablesOf(file)) await copyRows(client, file, table);
}

/** Rows of one table; `condition`: what follows its name. */
export async function copyRows(
  client: pg.ClientBase,
  file: DatabaseSync,
  table: string,
  condition = "",
): Promise<void> {
  await client.query(`DECLARE copied NO SCROLL CURSOR FOR SELECT * FROM ${quoted(table)} ${condition}`);
  for (;;) {
    const { rows } = await client.query<CopiedRow>(`FETCH ${BATCH} FROM copied`);
    if (rows.length === 0) break;
    insertIntoFile(file, table, rows);
  }
  await client.query("CLOSE copied");
}

function insertIntoFile(file: DatabaseSync, table: string, rows: readonly CopiedRow[]): void {
  const columns = columnsOf(table, rows);
  const places = columns.map(() => "?").join(", ");
  const statement = file.prepare(
    `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(", ")}) VALUES (${places})`,
  );
  for (const row of rows) statement.run(...columns.map((column) => row[column] ?? null));
}

/** Everything in the tables of a file, into the empty tables of a PostgreSQL database. */
export async function copyFromFile(file: DatabaseSync, client: pg.ClientBase): Promise<void> {
  for (const table of tablesOf(file)) {
    let batch: CopiedRow[] = [];
    let isNumbered = false;
    for (const row of file.prepare(`SELECT * FROM ${quoted(table)}`).iterate()) {
      isNumbered = typeof row["id"] === "number";
      batch.push(row);
      if (batch.length < BATCH) continue;
      await insertIntoServer(client, table, batch);
      batch = [];
    }
    await insertIntoServer(client, table, batch);
    if (isNumbered)
      await client.query(
        `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${quoted(table)}))`,
      );
  }
}

async function insertIntoServer(
  client: pg.ClientBase,
  table: string,
  rows: readonly CopiedRow[],
): Promise<void> {
  const columns = columnsOf(table, rows);
  if (columns.length === 0) return;
  const places = rows.map(
    (_, row) => `(${columns.map((_name, column) => `$${row * columns.length + column + 1}`).join(", ")})`,
  );
  await client.query(
    `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(", ")}) OVERRIDING SYSTEM VALUE VALUES ${places.join(", ")}`,
    rows.flatMap((row) => columns.map((column) => row[column] ?? null)),
  );
}

/** Counts of items are kept by triggers, which count each item that is copied. */
export const copiedColumns = (table: string, columns: readonly string[]): string[] =>
  columns.filter((column) => table !== "run_models" || !column.startsWith("items_"));

const columnsOf = (table: string, [row = {}]: readonly CopiedRow[]): string[] =>
  copiedColumns(table, Object.keys(row));

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
