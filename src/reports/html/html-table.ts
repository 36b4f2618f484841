import { type Cell, type Column, cellText } from "../../core/index.ts";
import { escapeHtml } from "./escape-html.ts";
import { scrollable } from "./scrollable.ts";

export interface HtmlTableOptions {
  /** What the table shows, for those who cannot see it. */
  readonly label: string;
  /** Name of the column that names the row. */
  readonly rowHeader: string;
}

/** Rows under the columns that every face uses. */
export function htmlTable<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { label, rowHeader }: HtmlTableOptions,
): string {
  const pinned = (column: Column<Row>) => (column.name === rowHeader ? " pinned" : "");
  const head = columns.map(
    (column) => `<th scope="col" class="${column.align}${pinned(column)}">${header(column)}</th>`,
  );
  const body = rows.map((row) => {
    const cells = columns.map((column) => {
      const content = cellHtml(column.cell(row));
      return column.name === rowHeader
        ? `<th scope="row" class="${column.align} pinned">${content}</th>`
        : `<td class="${column.align}">${content}</td>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return scrollable(label, `<thead><tr>${head.join("")}</tr></thead>\n<tbody>\n${body.join("\n")}\n</tbody>`);
}

function header({ header: name, unit }: { readonly header: string; readonly unit?: string }): string {
  return unit === undefined
    ? escapeHtml(name)
    : `${escapeHtml(name)} <span class="unit">${escapeHtml(unit)}</span>`;
}

function cellHtml(cell: Cell): string {
  if (cell.kind === "unknown") return `<span class="quiet" title="${escapeHtml(cell.reason)}">–</span>`;
  if (cell.kind !== "interval") return escapeHtml(cellText(cell));
  const value = cellText({ ...cell, low: null, high: null });
  const range = cellText(cell).slice(value.length).trim();
  return range === "" ? value : `${value} <span class="interval">${range}</span>`;
}
