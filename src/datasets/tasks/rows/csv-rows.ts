import { type Fault, keyPath, phrase } from "../../../core/index.ts";
import { csvBoundary } from "./csv-boundary.ts";
import { csvCells } from "./csv-cells.ts";
import type { RowOrFault } from "./row.ts";
import { type RawRecord, splitRecords } from "./split-records.ts";
import { TOO_LONG, unreadable } from "./unreadable.ts";

export interface CsvRows {
  readonly columns: readonly string[];
  /** Of the header; 0 when there is none. */
  readonly headerLine: number;
  /** What is wrong with the header: without one no row can be read, and `rows` is empty. */
  readonly faults: readonly Fault[];
  readonly rows: AsyncGenerator<RowOrFault>;
}

/** Reads the header and gives the rows below it. A column without a name is called `column 3`, after its place. */
export async function csvRows(text: AsyncIterable<string>, path: string): Promise<CsvRows> {
  const boundary = csvBoundary();
  const records = splitRecords(text, boundary.ends);
  const header = await firstRecord(records);
  if (header === null) return { columns: [], headerLine: 0, faults: [], rows: none() };
  const headerLine = header.line;
  const delimiter = boundary.delimiter();
  const read = readCells(header, delimiter, []);
  if ("fault" in read) {
    return { columns: [], headerLine, faults: [{ file: path, ...read.fault }], rows: none() };
  }
  const columns = read.cells.map((name, index) => (name.trim() === "" ? `column ${index + 1}` : name.trim()));
  const faults = columns
    .filter((name, index) => columns.indexOf(name) !== index)
    .map((key) => ({ file: path, line: headerLine, key, message: phrase`appears twice in the header` }));
  const rows = faults.length > 0 ? none() : rowsBelow(records, columns, delimiter, path);
  return { columns, headerLine, faults, rows };
}

async function* none(): AsyncGenerator<RowOrFault> {}

async function firstRecord(records: AsyncGenerator<RawRecord>): Promise<RawRecord | null> {
  for (;;) {
    const next = await records.next();
    if (next.done === true) return null;
    if (next.value.text?.trim() !== "") return next.value;
  }
}

async function* rowsBelow(
  records: AsyncGenerator<RawRecord>,
  columns: readonly string[],
  delimiter: string,
  path: string,
): AsyncGenerator<RowOrFault> {
  for await (const record of records) {
    const { line } = record;
    if (record.text === "") continue;
    const read = readCells(record, delimiter, columns);
    if ("fault" in read) {
      yield { fault: { file: path, ...read.fault } };
      continue;
    }
    // Spreadsheets leave such rows below a table.
    if (read.cells.every((cell) => cell.trim() === "")) continue;
    if (read.cells.length !== columns.length) {
      const message = `has ${countOf(read.cells.length)}`;
      yield {
        fault: { file: path, line, message, expected: phrase`${countOf(columns.length)}, as in the header` },
      };
      continue;
    }
    const raw = Object.fromEntries(columns.map((column, index) => [column, read.cells[index] ?? ""]));
    const fault = (place: readonly PropertyKey[], found: Fault): Fault => ({
      file: path,
      line,
      ...(place.length === 0 ? {} : { key: keyPath(place) }),
      ...found,
    });
    yield { row: { line, raw, fault } };
  }
}

const countOf = (cells: number): string => (cells === 1 ? "1 cell" : `${cells} cells`);

/** A record's cells, or what is wrong with it and, where that is known, in which column. */
function readCells(
  { text, line }: RawRecord,
  delimiter: string,
  columns: readonly string[],
): { cells: readonly string[] } | { fault: Fault } {
  const keyed = (index: number): Pick<Fault, "key"> => {
    const key = columns[index];
    return key === undefined ? {} : { key };
  };
  if (text === null) return { fault: { line, ...TOO_LONG } };
  const bad = unreadable(text);
  if (bad !== null) {
    const marked = csvCells(text.replaceAll(/[\uD800-\uDFFF]/gu, "\0"), delimiter);
    const index = "cells" in marked ? marked.cells.findIndex((cell) => cell.includes("\0")) : -1;
    return { fault: { line, ...keyed(index), message: bad.message, expected: bad.expected } };
  }
  const read = csvCells(text, delimiter);
  if ("cells" in read) return read;
  return { fault: { line, ...keyed(read.index), message: read.message, expected: read.expected } };
}
