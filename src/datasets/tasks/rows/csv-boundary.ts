import type { Boundary } from "./split-records.ts";

const DELIMITERS = [",", ";", "\t"] as const;
const QUOTE = 34;

export interface CsvBoundary {
  readonly ends: Boundary;
  /** What stands between cells: the most frequent candidate of the first line that is not blank. */
  delimiter(): string;
}

/**
 * Ends a record at each line end outside quotes. Where a cell's quotes are wrong the record ends with its line, so
 * that one bad row does not swallow the rows after it.
 */
export function csvBoundary(): CsvBoundary {
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter.charCodeAt(0), 0]));
  let delimiter: number | null = null;
  let state: "cell-start" | "plain" | "quoted" | "quote-in-quoted" = "cell-start";
  let blank = true;
  const isDelimiter = (code: number): boolean => (delimiter === null ? counts.has(code) : code === delimiter);
  const endRecord = (): boolean => {
    if (delimiter === null && !blank) {
      delimiter = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
    }
    state = "cell-start";
    return true;
  };
  return {
    ends: (code) => {
      if (state === "quoted") {
        if (code === QUOTE) state = "quote-in-quoted";
        return false;
      }
      if (code === 10 || code === 13) return endRecord();
      if (code > 32) blank = false;
      if (isDelimiter(code)) {
        if (delimiter === null) counts.set(code, (counts.get(code) ?? 0) + 1);
        state = "cell-start";
      } else if (code === QUOTE && state !== "plain") state = "quoted";
      else state = "plain";
      return false;
    },
    delimiter: () => {
      if (delimiter === null) endRecord();
      return String.fromCharCode(delimiter ?? DELIMITERS[0].charCodeAt(0));
    },
  };
}
