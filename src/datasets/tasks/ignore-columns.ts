import { z } from "zod";
import type { OpenedRows } from "./rows/open-rows.ts";
import type { RowOrFault } from "./rows/row.ts";

const objectSchema = z.record(z.string(), z.unknown());

/** The file as if it did not have these columns. */
export function ignoreColumns(opened: OpenedRows, ignored: ReadonlySet<string>): OpenedRows {
  if (ignored.size === 0) return opened;
  const without = ({ rows }: OpenedRows): AsyncGenerator<RowOrFault> => mapped(rows, ignored);
  return {
    ...opened,
    columns: opened.columns.filter((column) => !ignored.has(column)),
    rows: without(opened),
  };
}

async function* mapped(
  rows: AsyncGenerator<RowOrFault>,
  ignored: ReadonlySet<string>,
): AsyncGenerator<RowOrFault> {
  for await (const item of rows) {
    const object = "row" in item ? objectSchema.safeParse(item.row.raw).data : undefined;
    if (!("row" in item) || object === undefined) yield item;
    else {
      const raw = Object.fromEntries(Object.entries(object).filter(([column]) => !ignored.has(column)));
      yield { row: { ...item.row, raw } };
    }
  }
}
