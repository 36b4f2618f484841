import { type Compilable, CompiledQuery, type DialectAdapter, type Kysely } from "kysely";
import type { Tables } from "../schema.ts";
import { batches } from "./batches.ts";

/** A statement about rows of one shape. Its parameters are the rows' values, and before them those that are the same for all. */
export type RowStatement<Row, Result = unknown> = (
  db: Kysely<Tables>,
  rows: readonly Row[],
) => Compilable<Result>;

type Texts = WeakMap<RowStatement<never>, Map<number, string>>;

const texts = new WeakMap<DialectAdapter, Texts>();

/**
 * Executes a statement for many rows at once. Writing a statement costs more than executing it, so it is written once for
 * each number of rows and kept; afterwards only its parameters are new. All rows have the same columns.
 */
export async function executeForRows<Row extends object, Result = unknown>(
  db: Kysely<Tables>,
  rows: readonly Row[],
  statement: RowStatement<Row, Result>,
  /** Parameters that come before those of the rows. */
  before: readonly unknown[] = [],
): Promise<Result[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const columns = Object.keys(first) as (keyof Row)[];
  const given: Result[] = [];
  for (const batch of batches(rows)) {
    const parameters = parametersOf(before, batch, columns);
    const query = CompiledQuery.raw(textOf(db, batch, statement), parameters) as CompiledQuery<Result>;
    for (const row of (await db.executeQuery(query)).rows) given.push(row);
  }
  return given;
}

/** Thousands a statement. Apart, because loops of a function that waits leave an object behind for every step. */
function parametersOf<Row>(
  before: readonly unknown[],
  rows: readonly Row[],
  columns: readonly (keyof Row)[],
): unknown[] {
  const parameters: unknown[] = [...before];
  for (const row of rows) for (const column of columns) parameters.push(row[column]);
  return parameters;
}

function textOf<Row>(db: Kysely<Tables>, rows: readonly Row[], statement: RowStatement<Row>): string {
  const { adapter } = db.getExecutor();
  const ofEngine: Texts = texts.get(adapter) ?? new WeakMap();
  texts.set(adapter, ofEngine);
  const known = ofEngine.get(statement) ?? new Map<number, string>();
  ofEngine.set(statement, known);
  const text = known.get(rows.length) ?? statement(db, rows).compile().sql;
  known.set(rows.length, text);
  return text;
}
