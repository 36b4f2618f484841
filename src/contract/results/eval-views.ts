import { z } from "zod";
import { summarySchema } from "../../core/index.ts";
import { SHOWN_RUN_STATUSES } from "../runs/run-view.ts";

/** What came of an item, in document 4's words. Ids are numbers; times are ISO 8601. */

/** `Score`, lines 486-499: the latest word on a response, by a person or by a model. */
export const evalScoreSchema = z.strictObject({
  /** A response has one score at most, so it goes by the response's id. */
  id: z.int(),
  responseId: z.int(),
  /** On the scorer's own scale: 1 to 5, or 0 and 1, by people; null when a model could not score it. */
  scoreValue: z.number().nullable(),
  justification: z.string().nullable(),
  scorerType: z.enum(["manual", "llm"]),
  /** The model entry that scored; null for people, and where it has no entry. */
  scorerLlmId: z.int().nullable(),
  createdAt: z.string(),
});
export type EvalScore = z.infer<typeof evalScoreSchema>;

/** `Response`, lines 477-492. */
export const evalResponseSchema = z.strictObject({
  /** The item's number. */
  id: z.int(),
  /** The run's number. */
  evalRunId: z.int(),
  questionId: z.int().nullable(),
  modelId: z.int().nullable(),
  responseText: z.string().nullable(),
  error: z.string().nullable(),
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  /** In US dollars; null when nobody knows. */
  cost: z.number().nullable(),
  executionTimeMs: z.number().nullable(),
  createdAt: z.string(),
  score: evalScoreSchema.nullable(),
});
export type EvalResponse = z.infer<typeof evalResponseSchema>;

/** `EvalRun`, lines 463-469. */
const evalRunSchema = z.strictObject({
  id: z.int(),
  evalId: z.int(),
  status: z.enum(SHOWN_RUN_STATUSES),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** The summary, and of a run that was asked for in document 4's words its rows as that document has them. */
export const resultsViewSchema = summarySchema.extend({
  evalRun: evalRunSchema.optional(),
  responses: z.array(evalResponseSchema).optional(),
});
export type ResultsView = z.infer<typeof resultsViewSchema>;
