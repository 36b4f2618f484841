import { phrase } from "../../../core/index.ts";
import type { Json } from "../../../core/index.ts";
import { parseJson } from "../../parse-json.ts";
import { defuse, undefuse } from "../defuse.ts";
import type { Column, LocatedFault, WrittenRow } from "./file-format.ts";
import { readList } from "./read-list.ts";

/**
 * A row of CSV as the object that a line of JSON would be. An empty cell is no value, or an empty list. Cells of
 * unknown columns are texts, and left out when they are not to be kept: the header's fault speaks for all of them.
 */
export function readCells(
  cells: Readonly<Record<string, string>>,
  columns: readonly Column[],
  keepUnknown: boolean,
): { raw: Readonly<Record<string, unknown>> } | { faults: readonly LocatedFault[] } {
  const known = new Map(columns.map((column) => [column.name, column]));
  const values: [string, unknown][] = [];
  const faults: LocatedFault[] = [];
  for (const [name, cell] of Object.entries(cells)) {
    const column = known.get(name);
    if (column === undefined && !keepUnknown) continue;
    const read = readCell(undefuse(cell), column?.cell ?? "text");
    if ("broken" in read) {
      faults.push({ path: [name], fault: { key: name, message: phrase`is not valid JSON` } });
    } else if (read.value !== undefined) values.push([name, read.value]);
  }
  return faults.length > 0 ? { faults } : { raw: Object.fromEntries(values) };
}

function readCell(text: string, kind: Column["cell"]): { value: unknown } | { broken: true } {
  if (kind === "list") return readList(text);
  if (text === "") return { value: undefined };
  if (kind === "text") return { value: text };
  if (kind === "number") return { value: /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text };
  const parsed = parseJson(text);
  return "raw" in parsed ? { value: parsed.raw } : { broken: true };
}

/** The row's cells in the order of the columns. */
export function writeCells(row: WrittenRow, columns: readonly Column[]): string[] {
  return columns.map(({ name }) => defuse(writeCell(row[name])));
}

function writeCell(value: Json | undefined): string {
  if (value === undefined) return "";
  if (Array.isArray(value) && value.length === 0) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
