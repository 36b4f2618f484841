import type { Content, Piece, TableCell } from "pdfmake";
import { type Cell, cellText } from "../../core/index.ts";
import type { Table } from "../content/block.ts";
import type { FontBook } from "./font-book.ts";
import { COLORS, inline, paragraph } from "./print.ts";

/** Columns beside the name that fit a page; more make further tables. */
const MOST_COLUMNS = 10;
const MOST_WITH_INTERVALS = 5;
const MOST_ROWS = 60;
/** Tables of so few rows are not torn apart. */
const MOST_TOGETHER = 14;
const SIZE = 7.5;

/** A table that fits the page: what is too wide goes on below, what is too long ends with a word about it. */
export function pdfTable(table: Table, book: FontBook): Content[] {
  const name = Math.max(
    0,
    table.columns.findIndex(({ isName }) => isName),
  );
  const others = table.columns.map((_, index) => index).filter((index) => index !== name);
  const wide = table.rows.some(
    (row) => row.filter(({ kind }) => kind === "interval").length > MOST_WITH_INTERVALS,
  );
  const most = wide ? MOST_WITH_INTERVALS : MOST_COLUMNS;
  const parts = Array.from({ length: Math.max(1, Math.ceil(others.length / most)) }, (_, index) =>
    others.slice(index * most, (index + 1) * most),
  );
  const rest = table.rows.length - MOST_ROWS;
  return [
    ...parts.map((part) => partOf(table, inPlace(part, name), name, book)),
    ...(rest > 0
      ? [paragraph(book, `And ${rest} more rows in summary.json.`, { fontSize: SIZE, color: COLORS.quiet })]
      : []),
  ];
}

/** The name where it stands in the table, as long as what stands before it is there as well. */
function inPlace(part: readonly number[], name: number): number[] {
  return part.includes(0) || name === 0 ? [...part, name].toSorted((a, b) => a - b) : [name, ...part];
}

function partOf(table: Table, shown: readonly number[], name: number, book: FontBook): Content {
  const head = shown.map((index): TableCell => {
    const { header = "", unit, align = "left" } = table.columns[index] ?? {};
    const words = [
      ...inline(book, header, { bold: true }),
      ...(unit === undefined ? [] : inline(book, ` ${unit}`, { color: COLORS.quiet })),
    ];
    return { text: words, alignment: align, fillColor: COLORS.panel };
  });
  const body = table.rows.slice(0, MOST_ROWS).map((row) =>
    shown.map((index): TableCell => {
      const cell = row[index];
      const text = cell === undefined ? [] : cellPieces(cell, book);
      // A number and its interval belong on one line.
      const alignment = table.columns[index]?.align ?? "left";
      return { text, alignment, noWrap: alignment === "right" };
    }),
  );
  const isLong = (index: number) =>
    index === name ||
    table.rows.some((row) => (row[index]?.kind === "text" ? cellText(row[index]).length > 18 : false));
  return {
    fontSize: SIZE,
    unbreakable: body.length <= MOST_TOGETHER,
    margin: [0, 2, 0, 10],
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: shown.map((index) => (isLong(index) ? "*" : "auto")),
      body: [head, ...body],
    },
    layout: LINES,
  };
}

const LINES = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => COLORS.border,
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 2.5,
  paddingBottom: () => 2.5,
};

function cellPieces(cell: Cell, book: FontBook): Piece[] {
  if (cell.kind === "unknown") return inline(book, "–", { color: COLORS.quiet });
  if (cell.kind !== "interval") return inline(book, cellText(cell));
  const value = cellText({ ...cell, low: null, high: null });
  const range = cellText(cell).slice(value.length);
  return [...inline(book, value), ...(range === "" ? [] : inline(book, range, { color: COLORS.quiet }))];
}
