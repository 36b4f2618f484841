import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";

/** `node:sqlite` in the shape that Kysely's SQLite dialect takes, with prepared statements kept. */
export function statementsOf(database: DatabaseSync) {
  const prepared = new Map<string, { statement: StatementSync; reader: boolean }>();

  const statementFor = (sql: string): { statement: StatementSync; reader: boolean } => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    // Statements of varying length (IN lists) would otherwise pile up.
    if (prepared.size >= 200) prepared.clear();
    const entry = { statement, reader: statement.columns().length > 0 };
    prepared.set(sql, entry);
    return entry;
  };

  return {
    prepare(sql: string) {
      const { statement, reader } = statementFor(sql);
      return {
        reader,
        all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
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
