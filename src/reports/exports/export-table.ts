/** What a cell of an exported table holds: null where there is nothing, which is not the same as 0. */
export type ExportValue = string | number | null;

/** One column under the name that programs know it by. */
export interface ExportColumn<Row> {
  readonly name: string;
  readonly value: (row: Row) => ExportValue;
}

/** Rows that are read one by one, and what is told of each. */
export interface ExportTable {
  readonly header: readonly string[];
  readonly rows: AsyncIterable<readonly ExportValue[]>;
}

export function exportTable<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): ExportTable {
  return { header: columns.map(({ name }) => name), rows: cellsOf(columns, rows) };
}

async function* cellsOf<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<readonly ExportValue[]> {
  for await (const row of rows) yield columns.map(({ value }) => value(row));
}
