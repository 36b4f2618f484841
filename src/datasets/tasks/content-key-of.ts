import type { Json, Task } from "../../core/index.ts";

/** The same text for tasks that ask the same and are scored the same, whatever their id, version and origin. */
export function contentKeyOf(task: Task): string {
  const { taskId: _id, version: _version, source: _source, ...content } = task;
  return JSON.stringify(sorted(content));
}

type Value = Json | undefined | readonly Value[] | { readonly [key: string]: Value };

/** Lists keep their order, keys do not have one. */
function sorted(value: Value): Value {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}
