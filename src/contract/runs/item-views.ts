import { z } from "zod";
import {
  ITEM_STATUSES,
  LOG_LEVELS,
  itemSchema,
  jsonSchema,
  responseSchema,
  scoreSchema,
  wastedCallSchema,
} from "../../core/index.ts";

export const itemStatusSchema = z.enum(ITEM_STATUSES);

/**
 * An item as faces are shown it: Assay's own words, and beside them the 18 fields of document 2's `BenchmarkItemDto`
 * (lines 648-670). Times are ISO 8601.
 */
export const itemViewSchema = itemSchema.extend({
  lastAttemptAt: z.string().nullable(),
  nextRetryAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The run's number. */
  benchmarkRunId: z.int(),
  /** The task's number in the workspace; null when it came from a file. */
  benchmarkTaskId: z.int().nullable(),
  /** The provider's number in the workspace; null when a config describes it. */
  targetProviderConfigId: z.int().nullable(),
  /** What the provider calls the model. */
  targetModelName: z.string(),
  /** The provider's whole answer, as it came; null until there is one. */
  llmResponseJson: jsonSchema,
  /** What the run's first judge said: `score`, `reason`, `structured`, and the whole exchange as `raw`. */
  judgeResultJson: jsonSchema,
  /** The same judge's score on 0-100; null when unscored. */
  evaluationScore: z.number().nullable(),
  evaluationReason: z.string().nullable(),
  errorMsg: z.string().nullable(),
  timeTakenMs: z.number().nullable(),
  tokensGenerated: z.int().nullable(),
});
export type ItemView = z.infer<typeof itemViewSchema>;

export const itemDetailSchema = z.strictObject({
  item: itemViewSchema,
  response: responseSchema.nullable(),
  scores: z.array(scoreSchema.extend({ createdAt: z.int(), superseded: z.boolean() })),
  /** Calls for it that brought nothing, oldest first, with what came back. */
  wastedCalls: z.array(wastedCallSchema),
});
export type ItemDetailView = z.infer<typeof itemDetailSchema>;

/** An item's question, put again. */
export const replayViewSchema = z.strictObject({
  /** The same as the stored one, unless something the run has frozen was damaged. */
  contextHash: z.string(),
  storedContextHash: z.string().nullable(),
  storedText: z.string().nullable(),
  storedReasoning: z.string().nullable(),
  answer: responseSchema,
});
export type ReplayView = z.infer<typeof replayViewSchema>;

export const logLineSchema = z.strictObject({
  seq: z.int(),
  timestamp: z.string(),
  level: z.enum(LOG_LEVELS),
  message: z.string(),
});
export type LogLine = z.infer<typeof logLineSchema>;
