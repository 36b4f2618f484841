import { Failure, type Fault, type TASK_CONTAINERS, type Task, phrase } from "../../core/index.ts";
import { csvLine } from "../csv-line.ts";
import { writeCells } from "./formats/cells.ts";
import { FILE_FORMATS, type TaskFormat } from "./formats/index.ts";
import { LONGEST_ROW } from "./rows/split-records.ts";
import { TOO_LONG, unreadable } from "./rows/unreadable.ts";

export interface WriteTasksOptions {
  readonly format: TaskFormat;
  readonly container: (typeof TASK_CONTAINERS)[number];
  /** Whether a CSV gets a column for clusters; without one, a task that has a cluster is refused. */
  readonly withClusters?: boolean | undefined;
}

/**
 * Writes tasks one row at a time; `lossesOf` says what a format leaves out. Throws at the first task that could not be
 * read back as it is, so the caller must not show the file before the end. A blank text is written all the same: what is
 * stored must not be trapped, and reading names it.
 */
export async function* writeTasks(
  tasks: AsyncIterable<Task>,
  { format, container, withClusters = false }: WriteTasksOptions,
): AsyncGenerator<string, void> {
  const columns = FILE_FORMATS[format].columns.filter(({ name }) => withClusters || name !== "cluster");
  const seen = new Set<string>();
  if (container === "csv") yield csvLine(columns.map(({ name }) => name));
  for await (const task of tasks) {
    if (seen.has(task.taskId))
      refuse(task, [{ key: "taskId", message: phrase`appears twice`, expected: phrase`unique IDs` }]);
    seen.add(task.taskId);
    if (task.cluster !== undefined && container === "csv" && !withClusters)
      refuse(task, [
        {
          key: "cluster",
          message: phrase`has no column`,
          expected: phrase`a file with a column for clusters`,
        },
      ]);
    const row = FILE_FORMATS[format].write(task);
    const reading = FILE_FORMATS[format].read(row, false);
    if ("faults" in reading)
      refuse(
        task,
        reading.faults.map(({ fault }) => fault),
      );
    const text = container === "csv" ? csvLine(writeCells(row, columns)) : `${JSON.stringify(row)}\n`;
    const bad = text.length > LONGEST_ROW ? TOO_LONG : unreadable(text);
    if (bad !== null) refuse(task, [{ message: bad.message, expected: bad.expected }]);
    yield text;
  }
}

function refuse(task: Task, faults: readonly Fault[]): never {
  throw new Failure("invalid-input", phrase`the task ${JSON.stringify(task.taskId)} cannot be written`, {
    faults,
  });
}
