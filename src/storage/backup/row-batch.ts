import type { SQLInputValue } from "node:sqlite";

/** The values of a row, in the order of its columns. */
export type Values = readonly SQLInputValue[];

/** Some rows of a table. */
export interface RowBatch {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly Values[];
}
