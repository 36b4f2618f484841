import { type Json, type Task, jsonSchema, phrase } from "../../../core/index.ts";
import { type BankLine, bankLineSchema, repeatedRubricId, taskOfBankLine } from "../../bank-line.ts";
import type { Column, FileFormat } from "./file-format.ts";
import { gradedAnswers } from "./graded-answers.ts";
import { readStrictly } from "./read-strictly.ts";

/** The difficulty of a task that has none, because a bank line needs one. */
const NO_DIFFICULTY = "Unrated";

const CELLS = {
  id: "text",
  category: "text",
  difficulty: "text",
  scenario: "list",
  prompt: "text",
  rubric: "list",
  auto_fail: "list",
  version: "number",
  source: "text",
  title: "text",
  area: "text",
  subcategory: "text",
  task_type: "text",
  reference_facts: "list",
  tags: "list",
  cluster: "text",
  vars: "json",
  references: "json",
  metrics: "json",
} as const satisfies Record<keyof BankLine, Column["cell"]>;

const REQUIRED: ReadonlySet<string> = new Set([
  "id",
  "category",
  "difficulty",
  "scenario",
  "prompt",
  "rubric",
  "auto_fail",
]);

function metricsOf({ metrics = [] }: Task): Json | undefined {
  return metrics.length === 0 ? undefined : jsonSchema.parse(JSON.parse(JSON.stringify(metrics)));
}

/** Document 3's question bank. */
export const bank: FileFormat = {
  columns: Object.entries(CELLS).map(([name, cell]) => ({ name, cell, required: REQUIRED.has(name) })),
  recognises: (columns) =>
    columns.has("id") &&
    columns.has("prompt") &&
    ["scenario", "rubric", "auto_fail"].some((column) => columns.has(column)),
  read: (raw, keepUnknown) => {
    const reading = readStrictly(bankLineSchema, "bank", raw, keepUnknown);
    if ("faults" in reading) return reading;
    const repeated = repeatedRubricId(reading.line);
    if (repeated === undefined) return { task: taskOfBankLine(reading.line, reading.metadata) };
    const message = phrase`two rubric items have the ID ${JSON.stringify(repeated)}`;
    return {
      faults: [{ path: ["rubric"], fault: { key: "rubric", message, expected: phrase`unique IDs` } }],
    };
  },
  write: (task) => ({
    id: task.taskId,
    category: task.category,
    difficulty: task.difficulty === undefined || task.difficulty === "" ? NO_DIFFICULTY : task.difficulty,
    scenario: task.scenario,
    prompt: task.prompt,
    rubric: task.rubric,
    auto_fail: task.autoFail,
    version: task.version === 1 ? undefined : task.version,
    source: task.source,
    title: task.title,
    area: task.area,
    subcategory: task.subcategory,
    task_type: task.taskType,
    reference_facts: task.referenceFacts.length === 0 ? undefined : task.referenceFacts,
    tags: task.tags.length === 0 ? undefined : task.tags,
    cluster: task.cluster,
    vars: Object.keys(task.vars).length === 0 ? undefined : task.vars,
    references: task.references === undefined ? undefined : gradedAnswers(task.references),
    metrics: metricsOf(task),
  }),
  holds: new Set([
    "taskId",
    "version",
    "title",
    "area",
    "category",
    "subcategory",
    "taskType",
    "difficulty",
    "scenario",
    "prompt",
    "vars",
    "references",
    "referenceFacts",
    "rubric",
    "autoFail",
    "metrics",
    "tags",
    "cluster",
    "source",
  ]),
  madeUp: ({ difficulty }) =>
    difficulty === undefined || difficulty === ""
      ? [
          {
            field: "difficulty",
            loss: phrase`difficulty is missing; a bank line needs one and gets "${NO_DIFFICULTY}"`,
          },
        ]
      : [],
};
