import type { TaskOrFault } from "../read-opened.ts";
import { readTasks } from "../read-tasks.ts";
import type { ReadTasksOptions } from "../read-options.ts";
import type { TextSource } from "../rows/decode-text.ts";

export async function* sourceOf(
  ...chunks: readonly (Uint8Array | string)[]
): AsyncGenerator<Uint8Array | string> {
  yield* chunks;
}

/** The bytes of a text, cut at the given places. */
export function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places, bytes.length].sort((one, other) => one - other);
  return ends.map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end));
}

export async function readAll(
  source: TextSource,
  options: Partial<ReadTasksOptions> = {},
): Promise<TaskOrFault[]> {
  return await Array.fromAsync(readTasks(source, { path: "tasks", keepUnknown: false, ...options }));
}

/** Tasks and faults of a text, apart. */
export async function read(content: Uint8Array | string, options: Partial<ReadTasksOptions> = {}) {
  const items = await readAll(sourceOf(content), options);
  return {
    tasks: items.flatMap((item) => ("task" in item ? [item.task] : [])),
    lines: items.flatMap((item) => ("task" in item ? [item.line] : [])),
    faults: items.flatMap((item) => ("fault" in item ? [item.fault] : [])),
  };
}
