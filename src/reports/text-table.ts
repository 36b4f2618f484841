import { type Cell, type Column, cellText } from "../core/index.ts";
import { displayWidth } from "./text/display-width.ts";
import { plainText } from "./text/plain-text.ts";

const GAP = "  ";

/** A table in plain characters: a header with units, a rule, and a line for each row. */
export function textTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const header = columns.map((column) =>
    column.unit === undefined ? column.header : `${column.header} (${column.unit})`,
  );
  const body = rows.map((row) => columns.map((column) => visible(column.cell(row))));
  const widths = columns.map((_, index) =>
    [header, ...body].reduce((widest, cells) => Math.max(widest, displayWidth(cells[index] ?? "")), 0),
  );
  const rule = widths.map((width) => "-".repeat(width));
  return [header, rule, ...body]
    .map((cells) =>
      columns
        .map(({ align }, index) => padded(cells[index] ?? "", widths[index] ?? 0, align))
        .join(GAP)
        .trimEnd(),
    )
    .join("\n");
}

function visible(cell: Cell): string {
  return plainText(cellText(cell)).trim();
}

function padded(text: string, width: number, align: "left" | "right"): string {
  const fill = " ".repeat(Math.max(0, width - displayWidth(text)));
  return align === "right" ? fill + text : text + fill;
}
