import { entriesOf } from "../entries-of.ts";
import type { OpenedRows } from "./rows/open-rows.ts";
import type { RowOrFault } from "./rows/row.ts";

/** The file as if it did not have these columns. */
export function ignoreColumns(opened: OpenedRows, ignored: ReadonlySet<string>): OpenedRows {
  if (ignored.size === 0) return opened;
  return {
    ...opened,
    columns: opened.columns.filter((column) => !ignored.has(column)),
    rows: without(opened.rows, ignored),
  };
}

async function* without(
  rows: AsyncGenerator<RowOrFault>,
  ignored: ReadonlySet<string>,
): AsyncGenerator<RowOrFault> {
  for await (const item of rows) {
    const entries = "row" in item ? entriesOf(item.row.raw) : [];
    if (!("row" in item) || entries.length === 0) yield item;
    else {
      const raw = Object.fromEntries(entries.filter(([column]) => !ignored.has(column)));
      yield { row: { ...item.row, raw } };
    }
  }
}
