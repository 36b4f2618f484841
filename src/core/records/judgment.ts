import { z } from "zod";

/** A model's opinion of a task's quality. */
export const judgmentSchema = z.strictObject({
  id: z.int().positive(),
  taskId: z.string().min(1),
  judgeId: z.string().min(1),
  overallScore: z.number().nullable(),
  clarityScore: z.number().nullable(),
  difficultyScore: z.number().nullable(),
  relevanceScore: z.number().nullable(),
  originalityScore: z.number().nullable(),
  justification: z.string(),
  createdAt: z.int(),
});
export type Judgment = z.infer<typeof judgmentSchema>;
