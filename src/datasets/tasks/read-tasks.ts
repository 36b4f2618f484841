import { openTasks } from "./open-tasks.ts";
import type { ReadTasksOptions } from "./read-options.ts";
import type { TaskOrFault } from "./read-opened.ts";
import type { TextSource } from "./rows/decode-text.ts";

/**
 * Reads tasks from CSV, JSON lines or a JSON list, one row at a time. A bad row is reported and passed over; what the
 * faults mean for the rows that are right is the caller's decision.
 */
export async function* readTasks(
  source: TextSource,
  options: ReadTasksOptions,
): AsyncGenerator<TaskOrFault, void> {
  const opened = await openTasks(source, options, { propose: false });
  try {
    yield* opened.rows;
  } finally {
    await opened.close();
  }
}
