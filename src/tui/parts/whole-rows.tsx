import { useLingui } from "@lingui/react/macro";
import { useDialogs } from "../dialog.tsx";
import { useOffers } from "../offers.tsx";
import { useRoom } from "../room.ts";
import { fit, widthOf, wrapText } from "./clean-text.ts";
import type { Line } from "./lines.tsx";
import { Reading } from "./reading.tsx";
import { type TableColumn, shownCell } from "./table-layout.ts";

/** The key that stands in a table's head where columns don't fit. */
const WHOLE = "+";

/** Everything that a table says of its rows, in full: a block of lines for each. */
export function wholeRows<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  width: number,
): readonly Line[] {
  const [name, ...rest] = columns.filter(({ isDrawn = false }) => !isDrawn);
  const headOf = ({ header, wholeHeader = header }: TableColumn<Row>): string => wholeHeader;
  const heads = Math.min(
    Math.floor(width / 2),
    Math.max(0, ...rest.map((column) => widthOf(headOf(column)))),
  );
  return rows.flatMap((row, index): Line[] => [
    ...(index === 0 ? [] : [[]]),
    ...wrapText(name === undefined ? "" : shownCell(name, row).text, width).map((text) => [
      { text, isBold: true },
    ]),
    ...rest.flatMap((column): Line[] => {
      const { text, ...look } = shownCell(column, row);
      return wrapText(text, width - heads - 4).map((part, line) => [
        { text: `  ${fit(line === 0 ? headOf(column) : "", heads)}  `, isDim: true },
        { ...look, text: part },
      ]);
    }),
  ]);
}

interface WholeLines {
  readonly name: string;
  /** None where there is nothing to read. */
  readonly lines: readonly Line[];
  /** Whether Enter shows them too, because it opens nothing else. */
  readonly isOpened: boolean;
  /** Whether the line of keys says so. */
  readonly isSaid?: boolean;
}

/** Offers what tables say in full, also what has no room in them. */
export function useWholeLines({ name, lines, isOpened, isSaid = false }: WholeLines): void {
  const { t } = useLingui();
  const { open } = useDialogs();
  const perform = () => open(<Reading name={`whole ${name}`} title={t`All columns`} lines={lines} />);
  const label = isSaid ? t`All columns` : t`All columns, also those that don't fit (+3 in a table's head)`;
  useOffers(
    lines.length === 0
      ? []
      : [
          { name: "whole row", label, key: WHOLE, isQuiet: !isSaid, isFirst: isSaid, perform },
          ...(isOpened
            ? [{ name: "open row", label: t`All columns`, key: "Enter", isQuiet: true, perform }]
            : []),
        ],
  );
}

interface WholeRows<Row> extends Omit<WholeLines, "lines" | "isSaid"> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
}

/** The same of some rows of one table. */
export function useWholeRows<Row>({ columns, rows, ...offer }: WholeRows<Row>): void {
  const room = useRoom();
  useWholeLines({ ...offer, lines: wholeRows(columns, rows, room.columns) });
}
