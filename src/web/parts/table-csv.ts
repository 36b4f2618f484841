import { type Cell, type Column, decimalText } from "../../core/index.ts";

/** A table as it is shown. */
export interface ShownTable<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

/**
 * The same table as a file: numbers as they are rounded on the page, in the manner of machines; the ends of intervals in
 * columns of their own, and nothing where something is unknown.
 */
export function tableCsv<Row>({ columns, rows }: ShownTable<Row>): string {
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)));
  const hasEnds = columns.map((_, place) => cells.some((row) => row[place]?.kind === "interval"));
  const heads = columns.flatMap(({ header, unit }, place) => {
    const head = unit === undefined ? header : `${header}, ${unit}`;
    return hasEnds[place] === true ? [head, `${head}, low`, `${head}, high`] : [head];
  });
  const lines = cells.map((row) =>
    row.flatMap((cell, place) =>
      hasEnds[place] === true ? [valueOf(cell), ...endsOf(cell)] : [valueOf(cell)],
    ),
  );
  return [heads, ...lines].map((line) => `${line.map(quoted).join(",")}\r\n`).join("");
}

function valueOf(cell: Cell): string {
  if (cell.kind === "unknown") return "";
  return cell.kind === "text" ? harmless(cell.text) : decimalText(cell.value, cell.digits);
}

function endsOf(cell: Cell): readonly [low: string, high: string] {
  if (cell.kind !== "interval" || cell.low === null || cell.high === null) return ["", ""];
  return [decimalText(cell.low, cell.digits), decimalText(cell.high, cell.digits)];
}

/** What a spreadsheet would take for a formula gets a quote before it: names are a stranger's words. */
const harmless = (text: string): string => text.replace(/^(?=[=+\-@\t\r])/, "'");

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Where a browser takes the file from. */
export const csvAddress = (csv: string): string => `data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`;

/** A title as the name of a file. */
export function csvName(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
  return `${name === "" ? "table" : name}.csv`;
}
