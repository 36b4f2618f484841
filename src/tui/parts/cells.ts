import { type Cell, type Column, cellText } from "../../core/index.ts";
import { formatNumber, formatRange, spoken } from "../../presentation/index.ts";
import { fit, widthOf, wrapText } from "./clean-text.ts";
import type { Line } from "./lines.tsx";
import type { TableColumn } from "./table-layout.ts";

/** A cell in the manner of the reader's language. */
export function cellWords(cell: Cell): string {
  if (cell.kind === "unknown" || cell.kind === "text") return cellText(cell);
  const value = formatNumber(cell.value, cell.digits);
  return cell.kind === "number" || cell.low === null || cell.high === null
    ? value
    : `${value} (${formatRange(cell.low, cell.high, cell.digits)})`;
}

/** Columns that every face has as the terminal's: the first stays, the last give way where there is no room. */
export function cellColumns<Row>(columns: readonly Column<Row>[]): readonly TableColumn<Row>[] {
  return columns.map(({ name, header, unit, align, cell }, index) => ({
    name,
    header: unit === undefined ? header : `${header}, ${unit}`,
    align,
    cell: (row) => cellWords(cell(row)),
    ...(index < 2 ? {} : { spare: index }),
  }));
}

/** A table with many columns as one block of lines for each of its rows; why something is unknown is said beside it. */
export function cellBlocks<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number,
): readonly Line[] {
  const [name, ...rest] = columns;
  const headOf = ({ header, unit }: Column<Row>): string =>
    unit === undefined ? header : `${header}, ${unit}`;
  const heads = Math.min(Math.floor(width / 2), Math.max(...rest.map((one) => widthOf(headOf(one)))));
  return rows.flatMap((row): Line[] => [
    [],
    [{ text: name === undefined ? "" : cellWords(name.cell(row)), isBold: true, color: "blue" }],
    ...rest.flatMap((column): Line[] => {
      const cell = column.cell(row);
      const words = cell.kind === "unknown" ? `${cellText(cell)} ${spoken(cell.reason)}` : cellWords(cell);
      return wrapText(words, width - heads - 4).map((text, index) => [
        { text: `  ${fit(index === 0 ? headOf(column) : "", heads)}  `, isDim: true },
        { text, isDim: cell.kind === "unknown" },
      ]);
    }),
  ]);
}
