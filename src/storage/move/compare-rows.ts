import type { RowBatch, Values } from "../backup/row-batch.ts";
import { keyReader, keyText } from "./row-key.ts";
import type { TableShape } from "./table-shapes.ts";

/** A row that is not the same in source and target. */
export interface RowDifference {
  readonly table: string;
  /** Its primary key, as in `run_id 3, seq 17`. */
  readonly key: string;
  /** Columns with other values; null when one side has no such row. */
  readonly columns: readonly string[] | null;
  readonly isMissing: boolean;
}

interface ComparedTable {
  readonly table: TableShape;
  readonly source: AsyncIterable<RowBatch>;
  readonly target: AsyncIterable<RowBatch>;
  /** Whether a value that isn't the same is still what the target has to hold. */
  readonly isAllowed: (source: Values[number], target: Values[number]) => boolean;
}

/** Goes through both sides of a table in the order of its keys, and tells every row that differs. */
export async function* compareRows(compared: ComparedTable): AsyncGenerator<RowDifference> {
  const { table, source, target, isAllowed } = compared;
  const keyOf = keyReader(table);
  const isSame = (one: Values[number], two: Values[number]) => isEqual(one, two) || isAllowed(one, two);
  const told = (row: Values, columns: readonly string[] | null, isMissing: boolean): RowDifference => ({
    table: table.name,
    key: keyText(table, row),
    columns,
    isMissing,
  });
  const [wanted, there] = [eachRow(source), eachRow(target)];
  let [own, other] = [await wanted(), await there()];
  while (own !== null || other !== null) {
    const order = own === null ? 1 : other === null ? -1 : compareKeys(keyOf(own), keyOf(other));
    if (order < 0 && own !== null) yield told(own, null, true);
    if (order > 0 && other !== null) yield told(other, null, false);
    if (order === 0 && own !== null && other !== null) {
      const [one, two] = [own, other];
      const columns = table.columns.filter((_, index) => !isSame(one[index] ?? null, two[index] ?? null));
      if (columns.length > 0) yield told(own, columns, false);
    }
    if (order <= 0) own = await wanted();
    if (order >= 0) other = await there();
  }
}

/** Row after row; null at the end. */
function eachRow(batches: AsyncIterable<RowBatch>): () => Promise<Values | null> {
  const iterator = batches[Symbol.asyncIterator]();
  let rows: readonly Values[] = [];
  let next = 0;
  return async () => {
    if (next >= rows.length) {
      const taken = await iterator.next();
      if (taken.done === true) return null;
      rows = taken.value.rows;
      next = 0;
    }
    next += 1;
    return rows[next - 1] ?? null;
  };
}

function compareKeys(one: Values, other: Values): number {
  for (const [index, value] of one.entries()) {
    const order = compareValues(value, other[index] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

/** As both engines put them in order: numbers by size, texts by code points. */
function compareValues(one: Values[number], other: Values[number]): number {
  if (typeof one === "string" && typeof other === "string")
    return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
  return Number(one) - Number(other);
}

function isEqual(one: Values[number], other: Values[number]): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other) === 0;
  return one === other;
}
