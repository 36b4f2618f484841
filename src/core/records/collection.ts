import { z } from "zod";
import { metricsSchema } from "./metric.ts";

/** Where the questions of a collection come from, when a model wrote them, and how hard they are. */
export const originSchema = z.strictObject({
  difficulty: z.string().min(1).max(200).nullable(),
  generationPrompt: z.string().nullable(),
  /** Name of the model entry that wrote them; of several, with commas between. */
  generatorModelId: z.string().min(1).max(500).nullable(),
});
/** What is absent stays as it is. */
export const originChangeSchema = originSchema.partial();
export type OriginChange = z.infer<typeof originChangeSchema>;

/** A named set of tasks. */
export const collectionSchema = z.strictObject({
  id: z.int().positive(),
  name: z.string().min(1),
  description: z.string(),
  tags: z.array(z.string()),
  ...originSchema.shape,
  /** What measures the answers to its tasks, besides the tasks' own metrics and the run's. */
  metrics: metricsSchema,
  taskCount: z.int().nonnegative(),
  createdAt: z.int(),
  updatedAt: z.int(),
  archivedAt: z.int().nullable(),
});
export type Collection = z.infer<typeof collectionSchema>;

/** What one score means, in words. */
const scoreLevelSchema = z.strictObject({
  score: z.number().nonnegative(),
  meaning: z.string().min(1).max(1_000),
});
export type ScoreLevel = z.infer<typeof scoreLevelSchema>;

/** One thing a person scores. */
export const criterionSchema = z.strictObject({
  id: z.int().positive(),
  name: z.string().min(1),
  maxScore: z.number().positive().default(10),
  weight: z.number().positive().default(1),
  /** What to look at; shown beside the scale. */
  guidelines: z.string().min(1).max(5_000).optional(),
  /** What single scores mean; not every score needs one. */
  levels: z.array(scoreLevelSchema).min(1).max(100).optional(),
});
export type Criterion = z.infer<typeof criterionSchema>;

export const criteriaSetSchema = z.strictObject({
  id: z.int().positive(),
  name: z.string().min(1),
  criteria: z.array(criterionSchema),
});
