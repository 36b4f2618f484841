import { z } from "zod";
import {
  type Fault,
  type NamedFile,
  type Task,
  referencesSchema,
  rubricItemSchema,
  taskSchema,
  explainIssue,
  type Json,
  jsonSchema,
} from "../core/index.ts";

/** One line of a question bank. Rubric items may be plain strings. */
const lineSchema = z.strictObject({
  id: z.string().min(1),
  category: z.string().min(1),
  difficulty: z.string().min(1),
  scenario: z.array(z.string()),
  prompt: z.string().min(1),
  rubric: z.array(z.union([z.string().min(1), rubricItemSchema])),
  auto_fail: z.array(z.string().min(1)),
  version: z.union([z.int().positive(), z.string()]).optional(),
  source: z.string().optional(),
  title: z.string().optional(),
  area: z.string().optional(),
  subcategory: z.string().optional(),
  task_type: z.string().optional(),
  reference_facts: z.array(z.string()).optional(),
  tags: z.array(z.string()).optional(),
  vars: z.record(z.string(), z.string()).optional(),
  references: referencesSchema.optional(),
});
type Line = z.infer<typeof lineSchema>;
const KNOWN_KEYS = new Set(Object.keys(lineSchema.shape));

export interface Bank {
  readonly path: string;
  readonly tasks: readonly Task[];
  readonly faults: readonly Fault[];
}

/** Reads a JSONL question bank. Every bad line is listed; a bank with faults must not be used. */
export function readBank(file: NamedFile, keepUnknown: boolean): Bank {
  const tasks: Task[] = [];
  const faults: Fault[] = [];
  const firstLines = new Map<string, number>();
  file.content
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .forEach((text, index) => {
      if (text.trim() === "") return;
      const line = index + 1;
      const read = readLine(text, keepUnknown);
      if ("faults" in read) {
        faults.push(...read.faults.map((fault) => ({ file: file.path, line, ...fault })));
        return;
      }
      const { taskId } = read.task;
      const first = firstLines.get(taskId);
      if (first === undefined) {
        firstLines.set(taskId, line);
        tasks.push(read.task);
      } else {
        const message = `${JSON.stringify(taskId)} is the id of line ${first} already`;
        faults.push({
          file: file.path,
          line,
          ...columnOf(text, "id"),
          key: "id",
          message,
          expected: "ids that differ",
        });
      }
    });
  if (tasks.length === 0 && faults.length === 0) {
    faults.push({ file: file.path, message: "the bank has no tasks", expected: "one JSON object per line" });
  }
  return { path: file.path, tasks, faults };
}

function readLine(text: string, keepUnknown: boolean): { task: Task } | { faults: Fault[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const position = /position (\d+)/.exec(message)?.[1];
    const column = position === undefined ? undefined : Number(position) + 1;
    return { faults: [{ column, message: "is not valid JSON", expected: "one JSON object per line" }] };
  }
  const { known, unknown } = splitKeys(value);
  const parsed = lineSchema.safeParse(keepUnknown ? known : value);
  if (!parsed.success) {
    const found = parsed.error.issues.flatMap(explainIssue);
    return {
      faults: found.map(({ path, fault }) => ({
        ...columnOf(text, String(path[0] ?? "")),
        ...fault,
        ...(fault.message === "unknown key"
          ? { expected: "a key of a bank line; --keep-unknown keeps others as metadata" }
          : {}),
      })),
    };
  }
  return toTask(text, parsed.data, keepUnknown ? unknown : {});
}

function splitKeys(value: unknown): { known: unknown; unknown: Record<string, Json> } {
  const object = z.record(z.string(), jsonSchema).safeParse(value);
  if (!object.success) return { known: value, unknown: {} };
  const entries = Object.entries(object.data);
  return {
    known: Object.fromEntries(entries.filter(([key]) => KNOWN_KEYS.has(key))),
    unknown: Object.fromEntries(entries.filter(([key]) => !KNOWN_KEYS.has(key))),
  };
}

function toTask(text: string, line: Line, metadata: Task["metadata"]): { task: Task } | { faults: Fault[] } {
  const rubric = line.rubric.map((item, index) =>
    typeof item === "string" ? { id: `r${index + 1}`, text: item, weight: 1, maxScore: 1 } : item,
  );
  const repeated = rubric.find((item, index) => rubric.findIndex(({ id }) => id === item.id) !== index);
  if (repeated !== undefined) {
    const message = `two rubric items have the id ${JSON.stringify(repeated.id)}`;
    return { faults: [{ ...columnOf(text, "rubric"), key: "rubric", message, expected: "ids that differ" }] };
  }
  const { id, auto_fail, task_type, reference_facts, version, ...rest } = line;
  return {
    task: taskSchema.parse({
      ...rest,
      taskId: id,
      rubric,
      autoFail: auto_fail,
      taskType: task_type,
      referenceFacts: reference_facts ?? [],
      version: typeof version === "number" ? version : 1,
      metadata: typeof version === "string" ? { ...metadata, version } : metadata,
    }),
  };
}

/** Where a key's name stands in a line, 1-based. */
function columnOf(text: string, key: string): { column?: number } {
  const index = key === "" ? -1 : text.indexOf(JSON.stringify(key));
  return index === -1 ? {} : { column: index + 1 };
}
