import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useEffect, useLayoutEffect } from "react";
import { useGlyphs } from "../glyphs.ts";
import { useOffers } from "../offers.tsx";
import { useRoom } from "../room.ts";
import { cleanLine, cutInside, fit } from "./clean-text.ts";
import { type Line, LineView, Lines, dim, paragraph } from "./lines.tsx";
import { GAP, type LaidColumn, type TableColumn, layColumns, leftOutOf, shownCell } from "./table-layout.ts";
import { useCursor } from "./use-cursor.ts";
import { useWholeRows } from "./whole-rows.tsx";
import type { KeyLayer } from "../key-layers.tsx";

/** Rows that are there, or that are read when they come in sight. */
export interface RowList<Row> {
  readonly total: number;
  readonly at: (place: number) => Row | undefined;
  /** Tells what is in sight, for whoever reads it. */
  readonly see?: (from: number, to: number) => void;
}

export const rowsOf = <Row,>(rows: readonly Row[]): RowList<Row> => ({
  total: rows.length,
  at: (place) => rows[place],
});

interface TableProps<Row> {
  /** Remembers where one stood. */
  readonly name: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly list: RowList<Row>;
  /** Said where there is nothing. */
  readonly empty: string;
  /** How high it may be, head included; what the screen has when absent. */
  readonly rows?: number;
  readonly onOpen?: (row: Row) => void;
  /** Another key, with the row that has the cursor. */
  readonly onKey?: (key: string, row: Row) => boolean;
  readonly marked?: (row: Row) => boolean;
  readonly isActive?: boolean;
  readonly level?: KeyLayer["level"];
  /** Whether the last line says how many rows are below it. */
  readonly saysMore?: boolean;
  /** Told the row that has the cursor. */
  readonly onMove?: (row: Row | undefined) => void;
}

const MARK = 2;

/** A list in columns: keys move through it, Enter opens what is chosen. */
export function Table<Row>(props: TableProps<Row>) {
  const { name, columns, list, empty, onOpen, onKey, marked, isActive = true, level, onMove } = props;
  const { saysMore = false } = props;
  const room = useRoom();
  const glyph = useGlyphs();
  const height = Math.max(1, (props.rows ?? room.rows) - 1);
  const isLong = saysMore && list.total > height && height > 1;
  const rows = isLong ? height - 1 : height;
  const { at, top } = useCursor({
    name,
    total: list.total,
    rows,
    isActive,
    ...(level === undefined ? {} : { level }),
    onKey: (key, place) => {
      const row = list.at(place);
      if (row === undefined) return false;
      if (key === "Enter" && onOpen !== undefined) {
        onOpen(row);
        return true;
      }
      return onKey?.(key, row) ?? false;
    },
  });
  useEffect(() => list.see?.(top, top + rows));
  const here = list.at(at);
  useRowOffers(props, here);
  // Told before the next key is handed out: what acts on the row must have the row that is marked.
  useLayoutEffect(() => onMove?.(here));
  if (list.total === 0) return <Lines lines={paragraph(empty, room.columns, { isDim: true })} />;
  const places = Array.from({ length: Math.min(rows, list.total - top) }, (_, index) => top + index);
  const seen = places.flatMap((place): Row[] => {
    const row = list.at(place);
    return row === undefined ? [] : [row];
  });
  const laid = layColumns(columns, seen, room.columns - MARK - 1);
  const below = list.total - top - places.length;
  return (
    <Box flexDirection="column" flexShrink={0}>
      <LineView line={headOf(laid, leftOutOf(columns, laid).length)} />
      {places.map((place) => (
        <LineView
          key={place}
          line={rowLine(laid, list.at(place), {
            isChosen: place === at && isActive,
            isMarked: marked,
            waiting: glyph.more,
          })}
        />
      ))}
      {isLong && below > 0 && (
        <LineView line={dim(plural(below, { one: "# more below", other: "# more below" }))} />
      )}
    </Box>
  );
}

/** What can be done with the row that has the cursor; a table in a dialog says its keys itself. */
function useRowOffers<Row>(
  { name, columns, onOpen, isActive = true, level }: TableProps<Row>,
  here: Row | undefined,
): void {
  const { t } = useLingui();
  const isHeard = isActive && level === undefined && here !== undefined;
  useWholeRows({ name, columns, rows: isHeard ? [here] : [], isOpened: onOpen === undefined });
  useOffers(
    isHeard && onOpen !== undefined
      ? [{ name: "open", label: t`Open`, key: "Enter", isQuiet: true, perform: () => onOpen(here) }]
      : [],
  );
}

/** The same as lines, for tables that stand in a longer text. */
export function tableLines<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  width: number,
): readonly Line[] {
  const laid = layColumns(columns, rows, width - MARK - 1);
  const look = { isChosen: false, isMarked: undefined, waiting: "" };
  const leftOut = leftOutOf(columns, laid).length;
  return [headOf(laid, leftOut), ...rows.map((row) => rowLine(laid, row, look))];
}

/** What such a table has no room for. */
export const leftOutOfLines = <Row,>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  width: number,
): readonly TableColumn<Row>[] => leftOutOf(columns, layColumns(columns, rows, width - MARK - 1));

const gap = " ".repeat(GAP);

function headOf<Row>(laid: readonly LaidColumn<Row>[], leftOut: number): Line {
  const heads = laid.map(({ column, columns }) => fit(column.header, columns, column.align));
  return [
    { text: `${" ".repeat(MARK)}${heads.join(gap)}`, isDim: true },
    // Nothing is missing without a word: `+` shows it.
    ...(leftOut === 0 ? [] : [{ text: ` +${leftOut}`, color: "yellow" as const }]),
  ];
}

interface RowLook<Row> {
  readonly isChosen: boolean;
  readonly isMarked: ((row: Row) => boolean) | undefined;
  readonly waiting: string;
}

function rowLine<Row>(
  laid: readonly LaidColumn<Row>[],
  row: Row | undefined,
  { isChosen, isMarked, waiting }: RowLook<Row>,
): Line {
  if (row === undefined) return dim(`${isChosen ? ">" : " "} ${waiting}`);
  const mark = isMarked?.(row) === true ? "*" : " ";
  const cells = laid.map(({ column, columns }, index) => {
    const { text, ...look } = shownCell(column, row);
    const clean = cleanLine(text);
    const end = index === laid.length - 1 ? "" : gap;
    return {
      text: `${fit(column.isName === true ? cutInside(clean, columns) : clean, columns, column.align)}${end}`,
      ...look,
      isBold: isChosen,
    };
  });
  return [{ text: `${isChosen ? ">" : " "}${mark}`, color: "blue", isBold: true }, ...cells];
}
