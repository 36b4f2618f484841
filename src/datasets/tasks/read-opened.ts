import { phrase } from "../../core/index.ts";
import type { Fault, Task } from "../../core/index.ts";
import type { RowReader } from "./row-reader.ts";
import type { OpenedRows } from "./rows/open-rows.ts";
import type { Row } from "./rows/row.ts";

export type TaskOrFault =
  | {
      readonly line: number;
      readonly task: Task;
      /** The row names no category; the task has `general`. */
      readonly isUncategorised: boolean;
    }
  | { readonly fault: Fault };

/** Reads the rows of an opened file one at a time. A bad row is reported and passed over. */
export async function* readOpened(
  opened: OpenedRows,
  reader: RowReader,
  path: string,
): AsyncGenerator<TaskOrFault, void> {
  for (const fault of [...opened.faults, ...reader.faults]) yield { fault };
  if (reader.read === null) return;
  const firstLines = new Map<string, number>();
  let empty = true;
  for await (const item of opened.rows) {
    empty = false;
    if ("fault" in item) yield item;
    else yield* readRow(item.row, reader, firstLines);
  }
  if (empty && opened.faults.length + reader.faults.length === 0) yield { fault: emptyFault(opened, path) };
}

function* readRow(
  row: Row,
  { read, idColumn }: RowReader,
  firstLines: Map<string, number>,
): Generator<TaskOrFault, void> {
  const reading = read?.(row) ?? { faults: [] };
  if ("faults" in reading) {
    for (const { path, fault } of reading.faults) yield { fault: row.fault(path, fault) };
    return;
  }
  const { task, isUncategorised = false } = reading;
  const first = firstLines.get(task.taskId);
  if (first === undefined) {
    firstLines.set(task.taskId, row.line);
    yield { line: row.line, task, isUncategorised };
    return;
  }
  const message = phrase`${JSON.stringify(task.taskId)} is already the ID of line ${first}`;
  yield { fault: row.fault([idColumn], { key: idColumn, message, expected: phrase`unique IDs` }) };
}

function emptyFault({ headerLine }: OpenedRows, path: string): Fault {
  if (headerLine === 0) {
    return {
      file: path,
      message: phrase`has no tasks`,
      expected: phrase`a header and rows, or one JSON object per line`,
    };
  }
  return {
    file: path,
    line: headerLine,
    message: phrase`has no tasks`,
    expected: phrase`rows below the header`,
  };
}
