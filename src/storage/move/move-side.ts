import type { Kysely } from "kysely";
import type { RowBatch, Values } from "../backup/row-batch.ts";
import type { EngineDialect } from "../engine-dialect.ts";
import type { Tables } from "../schema.ts";
import type { TableShape } from "./table-shapes.ts";

/** Rows of a database as they are at one moment. */
export interface RowReader {
  /** In the order of their keys, which is the same on both engines; those behind a key. */
  rows(table: TableShape, after?: Values | null): AsyncIterable<RowBatch>;
}

/** What a move reads from or writes to, on either engine. */
export interface MoveSide {
  /** Without user and password. */
  readonly label: string;
  readonly engine: EngineDialect;
  readonly db: Kysely<Tables>;
  read<Result>(work: (reader: RowReader) => Promise<Result>): Promise<Result>;
  /** All of them or none. */
  insert(batch: RowBatch): Promise<void>;
  /** Of the last row there is, in the order of keys. */
  lastKey(table: TableShape): Promise<Values | null>;
  /** The last number that a table has given to a row of its own; 0 when none. */
  lastNumber(table: TableShape): Promise<number>;
  setLastNumber(table: TableShape, number: number): Promise<void>;
  /** Once everything is there, and before anybody works with it. What is deleted from then on takes along what refers to it. */
  settle(): Promise<void>;
  close(): Promise<void>;
}
