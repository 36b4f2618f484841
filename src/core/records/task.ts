import { phrase } from "../phrase.ts";
import { z } from "zod";
import { idSchema, isReserved } from "./id.ts";
import { jsonSchema } from "./json.ts";
import { metricsSchema } from "./metric.ts";
import { recordOf } from "./record-of.ts";

/** One checkable point of a rubric. */
export const rubricItemSchema = z.strictObject({
  // Names that every object has cannot be told from points a judge leaves out.
  id: z
    .string()
    .min(1)
    .refine((id) => !isReserved(id), phrase`is a reserved word`),
  text: z.string().min(1),
  /** How much the point counts. */
  weight: z.number().positive().default(1),
  /** The most a judge may give. */
  maxScore: z.number().positive().default(1),
});
export type RubricItem = z.infer<typeof rubricItemSchema>;

/** Graded reference answers, best first, and what a wrong answer typically gets wrong. */
export const referencesSchema = z.strictObject({
  excellent: z.string().optional(),
  good: z.string().optional(),
  pass: z.string().optional(),
  incorrectAnswerDirection: z.string().optional(),
});
export type References = z.infer<typeof referencesSchema>;

/** What related tasks share. */
export const clusterSchema = z.string().min(1);

/** One question. */
export const taskSchema = z.strictObject({
  /** The public id, unique in a bank. */
  taskId: idSchema,
  version: z.int().positive().default(1),
  title: z.string().optional(),
  area: z.string().optional(),
  category: z.string().min(1),
  subcategory: z.string().optional(),
  taskType: z.string().optional(),
  /** A human label such as Easy, Medium, Hard. */
  difficulty: z.string().optional(),
  /** Circumstances, one bullet each. */
  scenario: z.array(z.string()).default([]),
  /** The question itself, or a template with `{name}` placeholders when `vars` is not empty. */
  prompt: z.string().min(1),
  vars: recordOf(z.string()).default({}),
  templateVersion: z.string().optional(),
  /** Sent as the user's message, with the prompt as system message. */
  inputText: z.string().optional(),
  references: referencesSchema.optional(),
  referenceFacts: z.array(z.string()).default([]),
  rubric: z.array(rubricItemSchema).default([]),
  /** Mistakes that make an answer worthless. */
  autoFail: z.array(z.string()).default([]),
  /** What measures its answers without a call, besides the metrics of the run. */
  metrics: metricsSchema.optional(),
  tags: z.array(z.string()).default([]),
  /** Tasks with the same one are related (one template, one source document, paraphrases) and count as one independent unit. */
  cluster: clusterSchema.optional(),
  source: z.string().optional(),
  /** The model entry that wrote it, where one did. */
  generatorModelId: z.string().min(1).max(500).optional(),
  /** Keys of an imported file that Assay does not know, kept on request. */
  metadata: recordOf(jsonSchema).default({}),
});
export type Task = z.infer<typeof taskSchema>;
