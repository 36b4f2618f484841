import { type Cell, type Column, cellText, plainLine } from "../core/index.ts";
import { displayWidth } from "./text/display-width.ts";

const GAP = "  ";

/** One column as it will be drawn. */
interface Drawn {
  readonly align: "left" | "right";
  readonly width: number;
  /** Header first. */
  readonly cells: readonly string[];
}

/**
 * A table in plain characters: a header with units, a rule, and a line for each row. Where it would be wider
 * than `width`, columns are left out from the right: the most important ones come first.
 */
export function textTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width = Number.POSITIVE_INFINITY,
): string {
  const drawn = fitting(
    columns.map((column) => draw(column, rows)),
    width,
  );
  const lines = ["header", "rule", ...rows].map((_, index) =>
    drawn
      .map(({ cells, align, width: own }) => {
        if (index === 1) return "-".repeat(own);
        return padded(cells[index === 0 ? 0 : index - 1] ?? "", own, align);
      })
      .join(GAP)
      .trimEnd(),
  );
  return lines.join("\n");
}

function draw<Row>({ header, unit, align, cell }: Column<Row>, rows: readonly Row[]): Drawn {
  const cells = [
    unit === undefined ? header : `${header} (${unit})`,
    ...rows.map((row) => visible(cell(row))),
  ];
  return { align, cells, width: cells.reduce((widest, text) => Math.max(widest, displayWidth(text)), 0) };
}

function fitting(columns: readonly Drawn[], width: number): readonly Drawn[] {
  const total = columns.reduce((sum, column) => sum + column.width, 0) + GAP.length * (columns.length - 1);
  return total <= width || columns.length <= 1 ? columns : fitting(columns.slice(0, -1), width);
}

function visible(cell: Cell): string {
  return plainLine(cellText(cell)).trim();
}

function padded(text: string, width: number, align: "left" | "right"): string {
  const fill = " ".repeat(Math.max(0, width - displayWidth(text)));
  return align === "right" ? fill + text : text + fill;
}
