import { widthOf } from "./clean-text.ts";
import type { Color } from "./lines.tsx";

/** What stands in a row under a head. */
export interface TableCell {
  readonly text: string;
  readonly color?: Color;
  readonly isDim?: boolean;
}

export interface TableColumn<Row> {
  readonly name: string;
  readonly header: string;
  /** Where it is read alone, if the header would say too little. */
  readonly wholeHeader?: string;
  readonly align?: "left" | "right";
  readonly cell: (row: Row) => string | TableCell;
  /** Takes what others leave, and gives way first. One or two of a table. */
  readonly isWide?: boolean;
  /** A name, whose end tells it from others that begin alike: it is cut in the middle. */
  readonly isName?: boolean;
  /** Draws what another column says: nothing to read out. */
  readonly isDrawn?: boolean;
  /** Below this a wide column is of no use: others are left out before. */
  readonly narrowest?: number;
  /** The narrower the terminal, the more are left out: those with the highest number first; 0 never. */
  readonly spare?: number;
}

export interface LaidColumn<Row> {
  readonly column: TableColumn<Row>;
  readonly columns: number;
}

export const GAP = 2;
const NARROWEST_WIDE = 12;

const cellOf = (cell: string | TableCell): TableCell => (typeof cell === "string" ? { text: cell } : cell);
export const shownCell = <Row>(column: TableColumn<Row>, row: Row): TableCell => cellOf(column.cell(row));

/** Which columns fit, and how wide each is, for the rows that are in sight. */
export function layColumns<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  room: number,
): readonly LaidColumn<Row>[] {
  const natural = columns.map((column) => ({
    column,
    columns: Math.max(widthOf(column.header), ...rows.map((row) => widthOf(shownCell(column, row).text)), 1),
  }));
  const laid = fitted(natural, room);
  // Where some are left out, the head says how many.
  return laid.length === natural.length ? laid : fitted(natural, room - LEFT_OUT);
}

/** What has no room, and is not merely drawn. */
export const leftOutOf = <Row>(
  columns: readonly TableColumn<Row>[],
  laid: readonly LaidColumn<Row>[],
): readonly TableColumn<Row>[] =>
  columns.filter((column) => column.isDrawn !== true && !laid.some((one) => one.column === column));

/** Room for the count of columns that are left out. */
const LEFT_OUT = 3;

const gapsOf = (laid: readonly unknown[]): number => GAP * Math.max(0, laid.length - 1);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function fitted<Row>(laid: readonly LaidColumn<Row>[], room: number): readonly LaidColumn<Row>[] {
  const fixed = sum(laid.filter(({ column }) => column.isWide !== true).map(({ columns }) => columns));
  const wide = laid.filter(({ column }) => column.isWide === true);
  const left = room - fixed - gapsOf(laid);
  const least = sum(wide.map(({ column, columns }) => Math.min(columns, column.narrowest ?? NARROWEST_WIDE)));
  if (left >= least) return widened(laid, left);
  const spare = Math.max(0, ...laid.map(({ column }) => column.spare ?? 0));
  if (spare === 0) return squeezed(laid, room);
  const dropped = laid.findLast(({ column }) => column.spare === spare);
  return fitted(
    laid.filter((one) => one !== dropped),
    room,
  );
}

/** Those that may be wide share what is left: none gets more than it needs while another lacks something. */
function widened<Row>(laid: readonly LaidColumn<Row>[], left: number): readonly LaidColumn<Row>[] {
  const widths = new Map<LaidColumn<Row>, number>();
  let rest = left;
  const wide = laid.filter(({ column }) => column.isWide === true);
  for (const [index, one] of wide.toSorted((a, b) => a.columns - b.columns).entries()) {
    const own = Math.min(one.columns, Math.floor(rest / (wide.length - index)));
    widths.set(one, own);
    rest -= own;
  }
  return laid.map((one) => ({ ...one, columns: widths.get(one) ?? one.columns }));
}

/** Nothing more can be left out: the widest give way. */
function squeezed<Row>(laid: readonly LaidColumn<Row>[], room: number): readonly LaidColumn<Row>[] {
  const widths = laid.map(({ columns }) => columns);
  while (sum(widths) + gapsOf(laid) > room && Math.max(...widths) > 1) {
    const widest = widths.indexOf(Math.max(...widths));
    widths[widest] = (widths[widest] ?? 1) - 1;
  }
  return laid.map((one, index) => ({ ...one, columns: widths[index] ?? 1 }));
}
