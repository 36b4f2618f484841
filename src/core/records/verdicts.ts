import { z } from "zod";

/** One person's blind scoring pass over a run. */
export const sessionSchema = z.strictObject({
  id: z.int().positive(),
  runId: z.string().min(1),
  rater: z.string().min(1),
  /** Fixes the order in which responses are shown. */
  seed: z.int(),
  createdAt: z.int(),
  finishedAt: z.int().nullable(),
  /** True once the rater has looked at results before finishing. */
  unblinded: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** 1-5 with tags and a note. */
export const ratingSchema = z.strictObject({
  id: z.int().positive(),
  itemId: z.int().positive(),
  rater: z.string().min(1),
  rating: z.int().min(1).max(5),
  tags: z.array(z.string()).default([]),
  note: z.string().default(""),
  createdAt: z.int(),
});
export type Rating = z.infer<typeof ratingSchema>;

/** One A/B verdict on two responses to the same task. Sides are drawn at random and stored. */
export const comparisonSchema = z.strictObject({
  id: z.int().positive(),
  leftItemId: z.int().positive(),
  rightItemId: z.int().positive(),
  rater: z.string().min(1),
  verdict: z.enum(["left", "right", "draw", "both-bad"]),
  createdAt: z.int(),
});
export type Comparison = z.infer<typeof comparisonSchema>;

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
