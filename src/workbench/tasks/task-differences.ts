import type { Json, Task } from "../../core/index.ts";

/** One field of a task in two versions. Null where the version does not have it. */
export interface FieldChange {
  /** `prompt`, `references.excellent`, `rubric`. */
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Longer texts are shown around the first place where they differ. */
const LONGEST = 2000;
const LEAD = 200;

/** What differs between two versions of a task, field by field, as texts. Origin and version do not count as content. */
export function taskDifferences(before: Task, after: Task): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => old[field] !== now[field])
    .map((field) => ({ field, ...shortened(old[field] ?? null, now[field] ?? null) }));
}

function fieldsOf(task: Task): Record<string, string> {
  const {
    taskId: _id,
    version: _version,
    source: _source,
    generatorModelId: _writer,
    references,
    ...rest
  } = task;
  const graded = Object.entries(references ?? {}).map(([grade, answer]) => [`references.${grade}`, answer]);
  return Object.fromEntries(
    [...Object.entries(rest), ...graded].flatMap(([field, value]) => {
      const text = textOf(value as Json | undefined);
      return text === null ? [] : [[field, text]];
    }),
  );
}

/** Lists of texts one per line, anything else as JSON; null for what says nothing. */
function textOf(value: Json | undefined): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "string") return value;
  if (typeof value !== "object") return String(value);
  if (Object.keys(value).length === 0) return null;
  if (!Array.isArray(value)) return JSON.stringify(value, undefined, 2);
  return value.map((entry) => (typeof entry === "string" ? entry : JSON.stringify(entry))).join("\n");
}

function shortened(before: string | null, after: string | null): Pick<FieldChange, "before" | "after"> {
  const longest = Math.max(before?.length ?? 0, after?.length ?? 0);
  if (longest <= LONGEST) return { before, after };
  const start = before === null || after === null ? 0 : Math.max(0, firstDifference(before, after) - LEAD);
  return { before: part(before, start), after: part(after, start) };
}

function firstDifference(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  for (let at = 0; at < shorter; at += 1) if (one[at] !== other[at]) return at;
  return shorter;
}

function part(text: string | null, start: number): string | null {
  if (text === null) return null;
  const end = start + LONGEST;
  return `${start > 0 ? "…" : ""}${text.slice(start, end).toWellFormed()}${text.length > end ? "…" : ""}`;
}
