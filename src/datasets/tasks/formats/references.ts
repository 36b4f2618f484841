import { z } from "zod";
import { taskSchema } from "../../../core/index.ts";
import type { FileFormat } from "./file-format.ts";
import { clusterTextSchema, optionalTextSchema, requiredTextSchema } from "./loose-text.ts";
import { gradedAnswers } from "./graded-answers.ts";
import { readStrictly } from "./read-strictly.ts";

const lineSchema = z.strictObject({
  taskId: requiredTextSchema,
  category: requiredTextSchema,
  subcategory: optionalTextSchema,
  question: z.string().min(1),
  excellent: optionalTextSchema,
  good: optionalTextSchema,
  pass: optionalTextSchema,
  incorrectAnswerDirection: optionalTextSchema,
  cluster: clusterTextSchema,
});
const REQUIRED: ReadonlySet<string> = new Set(["taskId", "category", "question"]);

/** Document 2's tasks with graded reference answers. */
export const references: FileFormat = {
  columns: Object.keys(lineSchema.shape).map((name) => ({
    name,
    cell: "text",
    required: REQUIRED.has(name),
  })),
  recognises: (columns) => columns.has("taskId") && columns.has("question"),
  read: (raw, keepUnknown) => {
    const reading = readStrictly(lineSchema, "references", raw, keepUnknown);
    if ("faults" in reading) return reading;
    const { line, metadata } = reading;
    const { taskId, category, subcategory, question, cluster } = line;
    return {
      task: taskSchema.parse({
        taskId,
        category,
        subcategory,
        prompt: question,
        references: gradedAnswers(line),
        cluster,
        metadata,
      }),
    };
  },
  write: (task) => ({
    taskId: task.taskId,
    category: task.category,
    subcategory: task.subcategory,
    question: task.prompt,
    excellent: task.references?.excellent,
    good: task.references?.good,
    pass: task.references?.pass,
    incorrectAnswerDirection: task.references?.incorrectAnswerDirection,
    cluster: task.cluster,
  }),
  holds: new Set(["taskId", "category", "subcategory", "prompt", "references", "cluster"]),
  madeUp: () => [],
};
