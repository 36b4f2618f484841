import { z } from "zod";
import {
  type Json,
  type RubricItem,
  type Task,
  jsonSchema,
  taskSchema,
  recordOf,
  phrase,
} from "../../core/index.ts";
import { type ColumnMapping, type MappedField, columnMappingSchema } from "./column-mapping.ts";
import type { LocatedFault, Reading } from "./formats/file-format.ts";
import { gradedAnswers } from "./formats/graded-answers.ts";
import { optionalTextSchema } from "./formats/loose-text.ts";
import { readList } from "./formats/read-list.ts";
import { readRubric } from "./read-rubric.ts";

const rowSchema = recordOf(jsonSchema);
const listSchema = z.array(optionalTextSchema.pipe(z.string()));
const BETWEEN_TAGS = /[\r\n,;|]/;
type ListField = "scenario" | "referenceFacts" | "autoFail" | "tags";
const LIST_FIELDS: ReadonlySet<MappedField> = new Set<ListField>([
  "scenario",
  "referenceFacts",
  "autoFail",
  "tags",
]);

/** In every file some rows are not filled in: what to do about them is said. */
const EMPTY_PROMPT = {
  message: phrase`the prompt is empty`,
  expected: phrase`a prompt in this column, or no such row`,
} as const;

export interface MappedReading {
  readonly mapping: ColumnMapping;
  /** The id of a row without one. */
  readonly makeId: (task: Task) => string;
  /** Whether columns that the mapping does not name become metadata. */
  readonly keepUnknown: boolean;
}

/** A row of any shape as a task. */
export function readMapped(raw: unknown, { mapping, makeId, keepUnknown }: MappedReading): Reading {
  const row = rowSchema.safeParse(raw);
  if (!row.success) {
    return {
      faults: [{ path: [], fault: { message: phrase`has the wrong type`, expected: phrase`an object` } }],
    };
  }
  const faults: LocatedFault[] = [];
  const texts: Partial<Record<MappedField, string>> = {};
  const lists: Partial<Record<MappedField, string[]>> = {};
  let rubric: RubricItem[] | null = null;
  for (const field of columnMappingSchema.keyof().options) {
    const column = mapping[field];
    const value = column !== undefined && Object.hasOwn(row.data, column) ? row.data[column] : undefined;
    if (column === undefined || value === undefined || value === null || value === "") continue;
    const fault = (message: string, expected: string): void => {
      faults.push({ path: [column], fault: { key: column, message, expected } });
    };
    if (field === "rubric") {
      rubric = readRubric(value);
      if (rubric === null)
        fault(
          phrase`is not a rubric`,
          phrase`one criterion per line: text, text | weight or text | weight | max score`,
        );
    } else if (LIST_FIELDS.has(field)) {
      const list = listOf(value, field);
      if (list === null) fault(phrase`is not a list`, phrase`a JSON list of texts, or one entry per line`);
      else lists[field] = list;
    } else {
      const text = optionalTextSchema.safeParse(value);
      if (text.data === undefined) fault(phrase`has the wrong type`, phrase`a text`);
      else texts[field] = text.data;
    }
  }
  if (texts.prompt === undefined && !faults.some(({ fault }) => fault.key === mapping.prompt)) {
    const fault = { key: mapping.prompt, ...EMPTY_PROMPT };
    faults.push({ path: [mapping.prompt], fault });
  }
  if (faults.length > 0) return { faults };
  const { excellent, good, pass, incorrectAnswerDirection, ...fields } = texts;
  const task = taskSchema.parse({
    category: "general",
    ...fields,
    ...lists,
    ...(rubric === null ? {} : { rubric }),
    taskId: fields.taskId ?? "-",
    references: gradedAnswers({ excellent, good, pass, incorrectAnswerDirection }),
    metadata: keepUnknown ? metadataOf(row.data, mapping) : {},
  });
  return {
    task: fields.taskId === undefined ? { ...task, taskId: makeId(task) } : task,
    isUncategorised: fields.category === undefined,
  };
}

function listOf(value: Json, field: MappedField): string[] | null {
  const read =
    typeof value === "string" ? readList(value, field === "tags" ? BETWEEN_TAGS : undefined) : { value };
  const list = "value" in read ? listSchema.safeParse(read.value) : null;
  return list?.data ?? null;
}

function metadataOf(row: Readonly<Record<string, Json>>, mapping: ColumnMapping): Task["metadata"] {
  const used = new Set<string | undefined>(Object.values(mapping));
  return Object.fromEntries(
    Object.entries(row).filter(([column, value]) => !used.has(column) && value !== ""),
  );
}
