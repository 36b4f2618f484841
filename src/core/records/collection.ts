import { z } from "zod";

/** A named set of tasks. */
export const collectionSchema = z.strictObject({
  id: z.int().positive(),
  name: z.string().min(1),
  description: z.string(),
  tags: z.array(z.string()),
  taskCount: z.int().nonnegative(),
  createdAt: z.int(),
  updatedAt: z.int(),
  archivedAt: z.int().nullable(),
});
export type Collection = z.infer<typeof collectionSchema>;

/** One thing a person scores. */
export const criterionSchema = z.strictObject({
  id: z.int().positive(),
  name: z.string().min(1),
  maxScore: z.number().positive().default(10),
  weight: z.number().positive().default(1),
});
export type Criterion = z.infer<typeof criterionSchema>;

export const criteriaSetSchema = z.strictObject({
  id: z.int().positive(),
  name: z.string().min(1),
  criteria: z.array(criterionSchema),
});
export type CriteriaSet = z.infer<typeof criteriaSetSchema>;
