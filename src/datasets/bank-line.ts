import { z } from "zod";
import {
  type RubricItem,
  type Task,
  clusterSchema,
  idSchema,
  metricsSchema,
  recordOf,
  referencesSchema,
  rubricItemSchema,
  taskSchema,
} from "../core/index.ts";

/** One line of a question bank. Rubric items may be plain strings. */
export const bankLineSchema = z.strictObject({
  id: idSchema,
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
  cluster: clusterSchema.optional(),
  vars: recordOf(z.string()).optional(),
  references: referencesSchema.optional(),
  metrics: metricsSchema.optional(),
});
export type BankLine = z.infer<typeof bankLineSchema>;

export const BANK_KEYS: ReadonlySet<string> = new Set(Object.keys(bankLineSchema.shape));

function rubricItem(item: BankLine["rubric"][number], index: number): RubricItem {
  return typeof item === "string" ? { id: `r${index + 1}`, text: item, weight: 1, maxScore: 1 } : item;
}

/** The first id that two of the line's rubric items share. */
export function repeatedRubricId({ rubric }: BankLine): string | undefined {
  const ids = rubric.map((item, index) => rubricItem(item, index).id);
  return ids.find((id, index) => ids.indexOf(id) !== index);
}

export function taskOfBankLine(line: BankLine, metadata: Task["metadata"]): Task {
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
