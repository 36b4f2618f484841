import { z } from "zod";
import { jsonSchema } from "./json.ts";

export const messageSchema = z.strictObject({
  role: z.enum(["system", "user", "assistant"]),
  content: z.string(),
});
export type Message = z.infer<typeof messageSchema>;

/** Why a model stopped. `other` keeps the provider's own word in the raw answer. */
export const FINISH_REASONS = ["stop", "length", "content-filter", "other"] as const;
export type FinishReason = (typeof FINISH_REASONS)[number];

export const usageSchema = z.strictObject({
  inputTokens: z.int().nonnegative().nullable(),
  outputTokens: z.int().nonnegative().nullable(),
  /** True when the provider reported no counts and these are our own. */
  estimated: z.boolean(),
});
export type Usage = z.infer<typeof usageSchema>;

/** What a model returned for an item. */
export const responseSchema = z.strictObject({
  text: z.string(),
  /** The provider's whole answer, as it came. */
  raw: jsonSchema,
  /** The exact messages that were sent. */
  messages: z.array(messageSchema),
  contextHash: z.string(),
  finishReason: z.enum(FINISH_REASONS),
  usage: usageSchema,
  /** Null when nobody knows, which is not the same as 0. */
  costUsd: z.number().nonnegative().nullable(),
  /** Time the model took, without waits and retries, in milliseconds. */
  latencyMs: z.number().nonnegative(),
  startedAt: z.int(),
  endedAt: z.int(),
  /** Settings that the provider does not support, and the like. */
  warnings: z.array(z.string()),
});
export type Response = z.infer<typeof responseSchema>;
