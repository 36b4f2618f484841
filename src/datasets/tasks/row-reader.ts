import { z } from "zod";
import { type Fault, recordOf, phrase } from "../../core/index.ts";
import { blankTexts } from "../blank-texts.ts";
import type { ColumnMapping } from "./column-mapping.ts";
import { undefuseForeign } from "./defuse.ts";
import { formatOf } from "./detect-format.ts";
import { readCells } from "./formats/cells.ts";
import type { Reading } from "./formats/file-format.ts";
import { FILE_FORMATS, type TaskFormat } from "./formats/index.ts";
import { idMaker } from "./made-up-id.ts";
import { readMapped } from "./read-mapped.ts";
import type { ReadTasksOptions } from "./read-options.ts";
import type { OpenedRows } from "./rows/open-rows.ts";
import type { Row } from "./rows/row.ts";
import { choicesFault, lostChoices, unreadableFaults } from "./unreadable-columns.ts";

export interface RowReader {
  /** What is wrong with the columns. */
  readonly faults: readonly Fault[];
  /** The column that holds the id. */
  readonly idColumn: string;
  /** The columns that tasks are made of. */
  readonly used: ReadonlySet<string>;
  /** Columns with choices of multiple-choice questions, because of which no row is read. */
  readonly lostChoices: readonly string[];
  /** Null when no row can be read with these columns. */
  readonly read: ((row: Row) => Reading) | null;
}

type PlainReader = Omit<RowReader, "lostChoices">;

const NOTHING: ReadonlySet<string> = new Set();

const cellsSchema = recordOf(z.string());

/** How the rows of an opened file become tasks. */
export function rowReader(opened: OpenedRows, options: ReadTasksOptions): RowReader {
  if (opened.faults.length > 0)
    return { faults: [], idColumn: "", used: NOTHING, lostChoices: [], read: null };
  const reader = plainReader(opened, options);
  // Which columns would be lost is known once it is known which are used.
  const lost = reader.used.size === 0 ? [] : lostChoices(opened.columns, reader.used);
  if (lost.length > 0) {
    const place = { file: options.path, line: Math.max(1, opened.headerLine) };
    const others = reader.faults.filter(({ key }) => key === undefined || !lost.includes(key));
    const faults = [...others, { ...place, ...choicesFault(lost) }];
    return { ...reader, faults, lostChoices: lost, read: null };
  }
  const { read } = reader;
  return { ...reader, lostChoices: [], read: read === null ? null : guarded(opened, reader.used, read) };
}

/** Rows with something that must not come in as something else are faults before they are read. */
function guarded(
  { columns }: OpenedRows,
  used: ReadonlySet<string>,
  read: (row: Row) => Reading,
): (row: Row) => Reading {
  const known = new Set(columns);
  return (row) => {
    const faults = [...unreadableFaults(row.raw, known, used), ...blankTexts(row.raw, used)];
    return faults.length > 0 ? { faults } : read(row);
  };
}

function plainReader(opened: OpenedRows, options: ReadTasksOptions): PlainReader {
  const format = options.format ?? formatOf(opened).format;
  if (options.mapping !== undefined) return mappedReader(opened, options.mapping, options);
  // Without columns there is no row either, or none that is an object: the rows speak for themselves.
  if (format === "other" && opened.columns.length > 0)
    return { faults: [unknownShape(opened, options)], idColumn: "", used: NOTHING, read: null };
  return formatReader(opened, format === "other" ? "bank" : format, options);
}

function unknownShape({ columns, headerLine }: OpenedRows, { path }: ReadTasksOptions): Fault {
  return {
    file: path,
    line: Math.max(1, headerLine),
    message: phrase`needs a column mapping; its columns are ${columns.slice(0, 20).join(", ")}`,
    expected: phrase`a column mapping, or the columns of a question bank, prompt templates or graded references`,
  };
}

function mappedReader(
  opened: OpenedRows,
  mapping: ColumnMapping,
  { path, keepUnknown }: ReadTasksOptions,
): PlainReader {
  const csv = opened.container === "csv";
  const faults = Object.values(mapping)
    .filter(
      (column) => column !== undefined && csv && opened.headerLine > 0 && !opened.columns.includes(column),
    )
    .map((key) => ({
      file: path,
      line: opened.headerLine,
      key,
      message: phrase`is not a column of the file`,
    }));
  const makeId = idMaker(path);
  const read = (row: Row): Reading =>
    readMapped(csv ? undefusedCells(row.raw) : row.raw, { mapping, makeId, keepUnknown });
  const used = new Set(Object.values(mapping).filter((column) => column !== undefined));
  return { faults, idColumn: mapping.taskId ?? mapping.prompt, used, read: faults.length > 0 ? null : read };
}

function undefusedCells(raw: unknown): Record<string, string> {
  const cells = Object.entries(cellsSchema.parse(raw));
  return Object.fromEntries(cells.map(([column, cell]) => [column, undefuseForeign(cell)]));
}

function formatReader(
  opened: OpenedRows,
  name: TaskFormat,
  { path, keepUnknown }: ReadTasksOptions,
): PlainReader {
  const format = FILE_FORMATS[name];
  const idColumn = format.columns[0]?.name ?? "";
  const used = new Set(format.columns.map((column) => column.name));
  if (opened.container !== "csv" || opened.headerLine === 0) {
    return { faults: [], idColumn, used, read: (row) => format.read(row.raw, keepUnknown) };
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
    .map((key) => fault(key, phrase`is missing in the header`, phrase`the columns ${required.join(", ")}`));
  const unknown = opened.columns
    .filter((column) => !keepUnknown && !used.has(column))
    .map((key) =>
      fault(
        key,
        phrase`unknown column`,
        phrase`a column of ${name}; --keep-unknown keeps others as metadata`,
      ),
    );
  const read = (row: Row): Reading => {
    const cells = readCells(cellsSchema.parse(row.raw), format.columns, keepUnknown);
    return "faults" in cells ? cells : format.read(cells.raw, keepUnknown);
  };
  return { faults: [...missing, ...unknown], idColumn, used, read: missing.length > 0 ? null : read };
}
