import { DatabaseSync, type StatementSync } from "node:sqlite";

/** Tables that grow with use. */
export const LARGE = [
  "items",
  "responses",
  "scores",
  "calls",
  "run_events",
  "blobs",
  "run_tasks",
  "tasks",
  "task_tags",
  "task_versions",
  "collection_tasks",
  "staged_tasks",
  "hidden_tasks",
  "prepared_edits",
  "session_answers",
  "session_pairs",
];

/** What the store asks of a database, each statement once. */
export class RecordedStatements {
  readonly #statements = new Set<string>();

  get count(): number {
    return this.#statements.size;
  }

  /** Those that were not asked before. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    const before = new Set(this.#statements);
    await work();
    return [...this.#statements].filter((sql) => !before.has(sql));
  }

  /** A database that remembers its statements. */
  connect(path: string): DatabaseSync {
    const statements = this.#statements;
    return new (class extends DatabaseSync {
      override prepare(sql: string): StatementSync {
        statements.add(sql);
        return super.prepare(sql);
      }
    })(path);
  }

  /** Statements that name a table, apart from where a text names its columns. */
  reading(table: string): string[] {
    const named = new RegExp(`\\b(from|join|into|update|table|on)\\s+"?${table}"?(?![\\w."])`, "i");
    return [...this.#statements]
      .map((sql) => sql.replaceAll(/\s+/g, " ").trim())
      .filter((sql) => named.test(sql));
  }

  /** Statements that go through all of a large table, each with the step that does so. */
  scans(database: DatabaseSync): { readonly sql: string; readonly step: string }[] {
    return [...this.#statements].filter(isQuery).flatMap((sql) =>
      database
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => String(detail))
        .filter((step) => isLarge(sql, tableOf(sql, step)))
        .map((step) => ({ sql: sql.replaceAll(/\s+/g, " ").trim(), step })),
    );
  }
}

/** Tables that are not named hold what refers to a new row; those are looked at only where something was put off. */
const isLarge = (sql: string, table: string | null): boolean =>
  table !== null && LARGE.includes(table) && (!/^\s*insert\b/i.test(sql) || sql.includes(table));

const isQuery = (sql: string): boolean => /^\s*(select|insert|update|delete|with)\b/i.test(sql);

/** Columns of large tables that refer to another table and have no index: whoever deletes there looks at all of them. */
export function unindexedReferences(database: DatabaseSync): string[] {
  const rows = (sql: string) => database.prepare(sql).all() as Record<string, unknown>[];
  return LARGE.flatMap((table) => {
    const first = rows(`PRAGMA index_list(${table})`)
      .filter(({ partial }) => partial === 0)
      .map(({ name }) => rows(`PRAGMA index_info(${String(name)})`)[0]?.name);
    const key = rows(`PRAGMA table_info(${table})`).filter(({ pk }) => pk === 1);
    const indexed = new Set([...first, ...key.map(({ name }) => name)]);
    return rows(`PRAGMA foreign_key_list(${table})`)
      .filter(({ from }) => !indexed.has(from))
      .map(({ from }) => `${table}.${String(from)}`);
  });
}

/** The table that a step goes through from end to end; null of any other step. */
function tableOf(sql: string, step: string): string | null {
  const name = /^SCAN (\w+)/.exec(step)?.[1];
  if (name === undefined) return null;
  // A table goes by another name where there are two of it.
  const named = new RegExp(`"?(\\w+)"?\\s+as\\s+"?${name}"?(?!\\w)`, "i").exec(sql);
  return named?.[1] ?? name;
}
