import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type pg from "pg";
import { atRest } from "./at-rest.ts";
import type { RowBatch, Values } from "./row-batch.ts";

/** Rows that are read and written at a time. */
export const BATCH = 200;
/**
 * What is not the workspace's: an engine's own tables, the index of words, which is built anew, and the processes that work
 * on it.
 */
const OWN = /^(?:sqlite_|search_|(?:schema_version|workers|run_workers|shared_states)$)/;

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
  for await (const batch of rowsOfServer(client, table, `SELECT * FROM ${quoted(table)} ${condition}`))
    insertIntoFile(file, atRest(batch));
}

/** What a query of a table gives, some rows at a time. Call it inside a transaction. */
export async function* rowsOfServer(
  client: pg.ClientBase,
  table: string,
  query: string,
): AsyncGenerator<RowBatch> {
  await client.query(`DECLARE copied NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    const { rows, fields } = await client.query<SQLInputValue[]>({
      text: `FETCH ${BATCH} FROM copied`,
      rowMode: "array",
    });
    if (rows.length === 0) break;
    yield { table, columns: fields.map(({ name }) => name), rows };
  }
  await client.query("CLOSE copied");
}

export function insertIntoFile(file: DatabaseSync, batch: RowBatch): void {
  const { table, columns, rows } = withoutCounts(batch);
  const places = columns.map(() => "?").join(", ");
  const statement = file.prepare(
    `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(", ")}) VALUES (${places})`,
  );
  for (const row of rows) statement.run(...row);
}

/** Everything in the tables of a file, into the empty tables of a PostgreSQL database. */
export async function copyFromFile(file: DatabaseSync, client: pg.ClientBase): Promise<void> {
  for (const table of tablesOf(file)) {
    let isNumbered = false;
    for (const batch of rowsOfFile(file, table, `SELECT * FROM ${quoted(table)}`)) {
      isNumbered =
        batch.columns.includes("id") && typeof batch.rows[0]?.[batch.columns.indexOf("id")] === "number";
      await insertIntoServer(client, batch);
    }
    if (isNumbered)
      await client.query(
        `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${quoted(table)}))`,
      );
  }
}

/** What a query of a table gives, some rows at a time. */
export function* rowsOfFile(
  file: DatabaseSync,
  table: string,
  query: string,
  values: Values = [],
): Generator<RowBatch> {
  const statement = file.prepare(query);
  statement.setReturnArrays(true);
  const columns = statement.columns().map(({ name }) => name);
  let rows: Values[] = [];
  for (const row of statement.iterate(...values)) {
    rows.push(row as unknown as Values);
    if (rows.length < BATCH) continue;
    yield { table, columns, rows };
    rows = [];
  }
  if (rows.length > 0) yield { table, columns, rows };
}

export async function insertIntoServer(client: pg.ClientBase, batch: RowBatch): Promise<void> {
  const { table, columns, rows } = withoutCounts(batch);
  const places = rows.map(
    (_, row) => `(${columns.map((_name, column) => `$${row * columns.length + column + 1}`).join(", ")})`,
  );
  await client.query(
    `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(", ")}) OVERRIDING SYSTEM VALUE VALUES ${places.join(", ")}`,
    rows.flat(),
  );
}

const isCount = (table: string, column: string): boolean =>
  table === "run_models" && column.startsWith("items_");

/** Counts of items are kept by triggers, which count each item that is copied. */
export const copiedColumns = (table: string, columns: readonly string[]): string[] =>
  columns.filter((column) => !isCount(table, column));

function withoutCounts(batch: RowBatch): RowBatch {
  const { table, columns } = batch;
  if (!columns.some((column) => isCount(table, column))) return batch;
  const kept = (_: unknown, index: number) => !isCount(table, columns[index] ?? "");
  return { table, columns: columns.filter(kept), rows: batch.rows.map((row) => row.filter(kept)) };
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
