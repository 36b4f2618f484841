import { z } from "zod";
import {
  QUESTION_CRITERIA,
  idSchema,
  judgmentViewSchema,
  namedJudgeSchema,
  runNameSchema,
} from "../../core/index.ts";

/** What judges are asked besides scoring answers as they come: again, on questions, on two answers at a time. */

/** Models of the workspace, by name or with what differs when they judge. */
export const judgeListSchema = z.array(z.union([namedJudgeSchema, z.string().min(1)])).min(1);
export type JudgeList = z.infer<typeof judgeListSchema>;

export const judgeAgainBodySchema = z.strictObject({
  runId: z.string().min(1),
  /** Only these items; the whole run when absent. */
  itemIds: z.array(z.int().positive()).min(1).max(10_000).optional(),
  /** Who judges from now on; the run's own judges when absent. */
  judges: judgeListSchema.optional(),
  /** The judges join those who have judged; else they take their place. */
  keep: z.boolean().default(false),
  /** Only items whose judges have failed. */
  onlyFailed: z.boolean().default(false),
});
export type JudgeAgainBody = z.infer<typeof judgeAgainBodySchema>;

const judgeRun = {
  judges: judgeListSchema,
  /** What the run of judges is called; its id begins with it. */
  name: runNameSchema.optional(),
  maxBudgetUsd: z.number().positive().optional(),
  /** Wait for a run that is being executed instead of refusing. */
  queue: z.boolean().default(false),
};

export const judgeQuestionsBodySchema = z.strictObject({
  /** Name of the collection whose tasks are rated. */
  collection: z.string().min(1).optional(),
  /** Only these tasks. */
  taskIds: z.array(idSchema).min(1).max(10_000).optional(),
  criteria: z.array(z.enum(QUESTION_CRITERIA)).default([]),
  /** What the user wants rated, in the user's own words. */
  prompt: z.string().max(100_000).default(""),
  ...judgeRun,
});
export type JudgeQuestionsBody = z.infer<typeof judgeQuestionsBodySchema>;

export const compareAnswersBodySchema = z.strictObject({
  /** The run whose answers are compared. */
  runId: z.string().min(1),
  /** Only answers of these models. */
  models: z.array(z.string()).min(2).optional(),
  /** So many pairs, drawn at random; every pair when absent. */
  count: z.int().positive().optional(),
  /** Fixes the draw and the sides; drawn when absent. */
  seed: z.int().min(0).max(2_147_483_647).optional(),
  ...judgeRun,
});
export type CompareAnswersBody = z.infer<typeof compareAnswersBodySchema>;

/** An opinion of a question, with the numbers that document 4 knows them by (lines 501-511). */
export const shownJudgmentSchema = judgmentViewSchema.extend({
  /** The task's number; null when the workspace has no such task any more. */
  questionId: z.int().nullable(),
  /** The number of the model entry that judged; null when there is none of the judge's name. */
  judgeModelId: z.int().nullable(),
});
export type ShownJudgment = z.infer<typeof shownJudgmentSchema>;
