import { decimalText } from "../../core/index.ts";
import type { ExportTable, ExportValue } from "./export-table.ts";
import { markdownText } from "./markdown-text.ts";

const DIGITS = 2;

/** A table, line by line. Numbers are rounded: who wants them exact takes another format. */
export async function* markdownTable({ header, rows }: ExportTable): AsyncGenerator<string> {
  yield line(header.map(markdownText));
  yield line(header.map(() => "---"));
  for await (const row of rows) yield line(row.map(cellText));
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |\n`;
}

function cellText(value: ExportValue): string {
  if (value === null || value === "") return "–";
  return typeof value === "string" ? markdownText(value) : String(Number(decimalText(value, DIGITS)));
}
