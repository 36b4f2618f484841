import { type Cell, unknown } from "../../core/index.ts";
import type { ChartTable } from "../chart.ts";

/** A header and, if its cells are numbers, their unit. */
export type Head = readonly [header: string, unit?: string];

/** A table whose first column names the row. */
export function tableOf(heads: readonly Head[], rows: readonly (readonly Cell[])[]): ChartTable {
  const columns = heads.map(([header, unit], index) => ({
    name: index === 0 ? "name" : `column${index}`,
    header,
    ...(unit === undefined ? {} : { unit }),
    align: index === 0 ? ("left" as const) : ("right" as const),
    cell: (row: readonly Cell[]) => row[index] ?? unknown("not known"),
  }));
  return { columns, rows };
}
