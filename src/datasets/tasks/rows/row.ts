import type { Fault } from "../../../core/index.ts";

/** How a file lays out its rows: a header and lines of cells, an object in each line, or a list of objects. */
export type Container = "csv" | "jsonl" | "json";

export interface Row {
  /** The first physical line, 1-based. */
  readonly line: number;
  /** In CSV an object of texts, one for each column; otherwise whatever JSON stands there. */
  readonly raw: unknown;
  /** A fault of one of the row's values. */
  fault(path: readonly PropertyKey[], fault: Fault): Fault;
}

export type RowOrFault = { readonly row: Row } | { readonly fault: Fault };
