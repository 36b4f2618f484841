import type { Fault, Json, Task } from "../../../core/index.ts";

/** A column of CSV, or a key of a JSON object. */
export interface Column {
  readonly name: string;
  /** How a cell of CSV says it: as it is, as JSON, as a number, or as a JSON list or one entry per line. */
  readonly cell: "text" | "json" | "number" | "list";
  readonly required: boolean;
}

/** A fault, and the keys of the row it is about. */
export interface LocatedFault {
  readonly path: readonly PropertyKey[];
  readonly fault: Fault;
}

export type Reading =
  | {
      readonly task: Task;
      /** The row names no category; the task has `general`. */
      readonly isUncategorised?: boolean;
    }
  | { readonly faults: readonly LocatedFault[] };

/** A row as it is written; a key without a value is left out. */
export type WrittenRow = Readonly<Record<string, Json | undefined>>;

/** One way to write tasks down. Each is a file in this folder and a line in the table of `index.ts`. */
export interface FileFormat {
  /** In the order of an export. */
  readonly columns: readonly Column[];
  /** Whether a file with these columns is meant to be of this format. */
  recognises(columns: ReadonlySet<string>): boolean;
  /** Keys that the format does not know are faults, or metadata when they are to be kept. */
  read(raw: unknown, keepUnknown: boolean): Reading;
  write(task: Task): WrittenRow;
  /** The fields of a task that the format has a place for. */
  readonly holds: ReadonlySet<keyof Task>;
  /** What the format demands, the task lacks, and `write` therefore makes up. */
  madeUp(task: Task): readonly { readonly field: keyof Task; readonly loss: string }[];
}
