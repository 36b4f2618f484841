import { phrase } from "../../../core/index.ts";
import { CsvError, parse } from "csv-parse/sync";

export type CsvCells =
  | { readonly cells: readonly string[] }
  | { readonly message: string; readonly expected: string; /** Of the bad cell. */ readonly index: number };

const QUOTE_FAULTS: Readonly<Record<string, string>> = {
  CSV_INVALID_CLOSING_QUOTE: phrase`has text after a closing quote`,
  INVALID_OPENING_QUOTE: phrase`has a quote inside a cell that doesn't start with one`,
  CSV_QUOTE_NOT_CLOSED: phrase`has a quote that is never closed`,
};

/**
 * The cells of one record. The parser gets each record by itself: over a whole file it stops at the first bad quote,
 * and counts a Windows line end inside quotes as two lines.
 */
export function csvCells(record: string, delimiter: string): CsvCells {
  // Without quotes there is nothing to decide, and splitting is far cheaper.
  if (!record.includes('"')) return { cells: record.split(delimiter) };
  try {
    const [cells] = parse(record, { delimiter, record_delimiter: "\n", relax_column_count: true });
    return { cells: cells ?? [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = QUOTE_FAULTS[error.code] ?? error.message;
    const expected = phrase`quotes around the whole cell, and "" for a quote in it`;
    return { message, expected, index: Number(error["column"]) };
  }
}
