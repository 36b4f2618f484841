import { z } from "zod";
import {
  type Fault,
  type Json,
  type NamedFile,
  type RubricItem,
  type Task,
  jsonSchema,
  referencesSchema,
  rubricItemSchema,
  taskSchema,
} from "../core/index.ts";
import { readJsonLines } from "./json-lines.ts";

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
  const { lines, faults: found } = readJsonLines(file, lineSchema, keepUnknown ? knownKeys : undefined);
  const faults = found.map((fault) => (keepUnknown ? fault : withHint(fault)));
  const tasks: Task[] = [];
  const firstLines = new Map<string, number | undefined>();
  for (const line of lines) {
    const { id } = line.value;
    const own = line.fault(["id"], { key: "id", message: "", expected: "ids that differ" });
    const rubricIds = line.value.rubric.map((item, index) => rubricItem(item, index).id);
    const repeated = rubricIds.find((rubricId, index) => rubricIds.indexOf(rubricId) !== index);
    if (firstLines.has(id)) {
      faults.push({
        ...own,
        message: `${JSON.stringify(id)} is the id of line ${firstLines.get(id)} already`,
      });
    } else if (repeated !== undefined) {
      const message = `two rubric items have the id ${JSON.stringify(repeated)}`;
      faults.push(line.fault(["rubric"], { key: "rubric", message, expected: "ids that differ" }));
    } else {
      tasks.push(toTask(line.value, keepUnknown ? unknownKeys(line.raw) : {}));
    }
    if (!firstLines.has(id)) firstLines.set(id, own.line);
  }
  if (lines.length === 0 && faults.length === 0) {
    faults.push({ file: file.path, message: "the bank has no tasks", expected: "one JSON object per line" });
  }
  return { path: file.path, tasks, faults };
}

/** Keys of the line itself can be kept; keys inside a rubric item cannot. */
function withHint(fault: Fault): Fault {
  if (fault.message !== "unknown key" || fault.key?.includes(".") === true) return fault;
  return { ...fault, expected: "a key of a bank line; --keep-unknown keeps others as metadata" };
}

function entriesOf(raw: unknown): [string, Json][] {
  const object = z.record(z.string(), jsonSchema).safeParse(raw);
  return object.success ? Object.entries(object.data) : [];
}

function knownKeys(raw: unknown): unknown {
  const entries = entriesOf(raw);
  return entries.length === 0 ? raw : Object.fromEntries(entries.filter(([key]) => KNOWN_KEYS.has(key)));
}

function unknownKeys(raw: unknown): Task["metadata"] {
  return Object.fromEntries(entriesOf(raw).filter(([key]) => !KNOWN_KEYS.has(key)));
}

function rubricItem(item: Line["rubric"][number], index: number): RubricItem {
  return typeof item === "string" ? { id: `r${index + 1}`, text: item, weight: 1, maxScore: 1 } : item;
}

function toTask(line: Line, metadata: Task["metadata"]): Task {
  const { id, auto_fail, task_type, reference_facts, version, rubric, ...rest } = line;
  return taskSchema.parse({
    ...rest,
    taskId: id,
    rubric: rubric.map(rubricItem),
    autoFail: auto_fail,
    taskType: task_type,
    referenceFacts: reference_facts ?? [],
    version: typeof version === "number" ? version : 1,
    metadata: typeof version === "string" ? { ...metadata, version } : metadata,
  });
}
