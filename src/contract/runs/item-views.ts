import { z } from "zod";
import {
  ITEM_STATUSES,
  LOG_LEVELS,
  itemSchema,
  responseSchema,
  scoreSchema,
  wastedCallSchema,
} from "../../core/index.ts";

export const itemStatusSchema = z.enum(ITEM_STATUSES);

export const itemDetailSchema = z.strictObject({
  item: itemSchema,
  response: responseSchema.nullable(),
  scores: z.array(scoreSchema.extend({ createdAt: z.int(), superseded: z.boolean() })),
  /** Calls for it that brought nothing, oldest first, with what came back. */
  wastedCalls: z.array(wastedCallSchema),
});

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
