import type { SQLInputValue } from "node:sqlite";

/** A row, in the order of its table's columns. */
export type Values = readonly SQLInputValue[];

export interface RowBatch {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly Values[];
}
