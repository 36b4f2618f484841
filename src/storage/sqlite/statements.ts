import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";

interface Prepared {
  readonly statement: StatementSync;
  /** Null when it gives no rows. */
  readonly toRow: ToRow | null;
}

type ToRow = (values: readonly unknown[]) => Record<string, unknown>;

/**
 * Rows that `node:sqlite` makes itself are slow to make and slow to read, since each is a dictionary of its own; a loop
 * over names is little better. A literal is as fast as an object can be made, so one is written for each statement.
 */
function rowMaker(columns: readonly string[]): ToRow {
  const fields = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  // Columns are named in our own queries, never by users, and quoted nevertheless.
  // oxlint-disable-next-line no-new-func, no-implied-eval
  return new Function("values", `return { ${fields.join(", ")} };`) as ToRow;
}

/** `node:sqlite` in the shape that Kysely's SQLite dialect takes, with prepared statements kept. */
export function statementsOf(database: DatabaseSync) {
  const prepared = new Map<string, Prepared>();

  const statementFor = (sql: string): Prepared => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    // Statements of varying length (IN lists) would otherwise pile up.
    if (prepared.size >= 200) prepared.clear();
    const columns = statement.columns().map(({ name }) => name);
    // Deleting from the search index leaves a last row number that is larger than any number of JavaScript.
    if (columns.length === 0) statement.setReadBigInts(true);
    const entry = { statement, toRow: columns.length === 0 ? null : rowMaker(columns) };
    prepared.set(sql, entry);
    return entry;
  };

  return {
    prepare(sql: string) {
      const { statement, toRow } = statementFor(sql);
      return {
        reader: toRow !== null,
        all: (parameters: readonly unknown[]) => {
          const lists = statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][];
          return toRow === null ? [] : lists.map(toRow);
        },
        run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
        // A statement that is being iterated cannot be used for anything else meanwhile.
        iterate: (parameters: readonly unknown[]) =>
          database.prepare(sql).iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>,
      };
    },
    close() {
      prepared.clear();
      database.close();
    },
  };
}
