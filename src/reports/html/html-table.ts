import { type Cell, cellText, escapeHtml } from "../../core/index.ts";
import type { Table } from "../content/block.ts";
import { scrollable } from "./scrollable.ts";

/** A table as every page shows it. */
export function htmlTable({ label, columns, rows }: Table): string {
  const head = columns.map(
    ({ align, isName, ...column }) =>
      `<th scope="col" class="${align}${isName ? " pinned" : ""}">${header(column)}</th>`,
  );
  const body = rows.map((row) => {
    const cells = columns.map(({ align, isName }, index) => {
      const cell = row[index];
      const content = cell === undefined ? "" : cellHtml(cell);
      return isName
        ? `<th scope="row" class="${align} pinned">${content}</th>`
        : `<td class="${align}">${content}</td>`;
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
