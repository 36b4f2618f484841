import { z } from "zod";
import type { Fault } from "../../core/index.ts";
import type { ColumnMapping } from "./column-mapping.ts";
import { undefuseForeign } from "./defuse.ts";
import { formatOf } from "./detect-format.ts";
import { readCells } from "./formats/cells.ts";
import type { Reading } from "./formats/file-format.ts";
import { FILE_FORMATS, type TaskFormat } from "./formats/index.ts";
import { readMapped } from "./read-mapped.ts";
import type { ReadTasksOptions } from "./read-options.ts";
import type { OpenedRows } from "./rows/open-rows.ts";
import type { Row } from "./rows/row.ts";

export interface RowReader {
  /** What is wrong with the columns. */
  readonly faults: readonly Fault[];
  /** The column that holds the id. */
  readonly idColumn: string;
  /** Null when no row can be read with these columns. */
  readonly read: ((row: Row) => Reading) | null;
}

const cellsSchema = z.record(z.string(), z.string());

/** How the rows of an opened file become tasks. */
export function rowReader(opened: OpenedRows, options: ReadTasksOptions): RowReader {
  const format = options.format ?? formatOf(opened).format;
  if (opened.faults.length > 0) return { faults: [], idColumn: "", read: null };
  if (options.mapping !== undefined) return mappedReader(opened, options.mapping, options);
  // Without columns there is no row either, or none that is an object: the rows speak for themselves.
  if (format === "other" && opened.columns.length > 0)
    return { faults: [unknownShape(opened, options)], idColumn: "", read: null };
  return formatReader(opened, format === "other" ? "bank" : format, options);
}

function unknownShape({ columns, headerLine }: OpenedRows, { path }: ReadTasksOptions): Fault {
  return {
    file: path,
    line: Math.max(1, headerLine),
    message: `has columns of no known format: ${columns.slice(0, 20).join(", ")}`,
    expected: "a mapping of its columns, or the columns of a bank, of templates or of references",
  };
}

function mappedReader(
  opened: OpenedRows,
  mapping: ColumnMapping,
  { path, keepUnknown }: ReadTasksOptions,
): RowReader {
  const csv = opened.container === "csv";
  const faults = Object.values(mapping)
    .filter(
      (column) => column !== undefined && csv && opened.headerLine > 0 && !opened.columns.includes(column),
    )
    .map((key) => ({ file: path, line: opened.headerLine, key, message: "is not a column of the file" }));
  const read = (row: Row): Reading =>
    readMapped(csv ? undefusedCells(row.raw) : row.raw, { mapping, number: row.number, keepUnknown });
  return { faults, idColumn: mapping.taskId ?? mapping.prompt, read: faults.length > 0 ? null : read };
}

function undefusedCells(raw: unknown): Record<string, string> {
  const cells = Object.entries(cellsSchema.parse(raw));
  return Object.fromEntries(cells.map(([column, cell]) => [column, undefuseForeign(cell)]));
}

function formatReader(
  opened: OpenedRows,
  name: TaskFormat,
  { path, keepUnknown }: ReadTasksOptions,
): RowReader {
  const format = FILE_FORMATS[name];
  const idColumn = format.columns[0]?.name ?? "";
  if (opened.container !== "csv" || opened.headerLine === 0) {
    return { faults: [], idColumn, read: (row) => format.read(row.raw, keepUnknown) };
  }
  const fault = (key: string, message: string, expected: string): Fault => ({
    file: path,
    line: opened.headerLine,
    key,
    message,
    expected,
  });
  const required = format.columns.filter((column) => column.required).map((column) => column.name);
  const missing = required
    .filter((column) => !opened.columns.includes(column))
    .map((key) => fault(key, "is missing in the header", `the columns ${required.join(", ")}`));
  const known = new Set(format.columns.map((column) => column.name));
  const unknown = opened.columns
    .filter((column) => !keepUnknown && !known.has(column))
    .map((key) =>
      fault(key, "unknown column", `a column of ${name}; --keep-unknown keeps others as metadata`),
    );
  const read = (row: Row): Reading => {
    const cells = readCells(cellsSchema.parse(row.raw), format.columns, keepUnknown);
    return "faults" in cells ? cells : format.read(cells.raw, keepUnknown);
  };
  return { faults: [...missing, ...unknown], idColumn, read: missing.length > 0 ? null : read };
}
