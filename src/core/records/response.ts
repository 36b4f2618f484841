import { z } from "zod";
import { jsonSchema } from "./json.ts";

export const messageSchema = z.strictObject({
  role: z.enum(["system", "user", "assistant"]),
  content: z.string(),
});
export type Message = z.infer<typeof messageSchema>;

/**
 * Why a model stopped. `tool-call`: it wants a tool to be called, and may have said nothing. `other` keeps the provider's
 * own word in the raw answer.
 */
export const FINISH_REASONS = ["stop", "length", "content-filter", "tool-call", "other"] as const;
export type FinishReason = (typeof FINISH_REASONS)[number];

export const usageSchema = z.strictObject({
  inputTokens: z.int().nonnegative().nullable(),
  outputTokens: z.int().nonnegative().nullable(),
  /** Of the input, what the provider had in its cache. */
  cachedTokens: z.int().nonnegative().nullable(),
  /** Of the output, what the model thought and did not say. */
  reasoningTokens: z.int().nonnegative().nullable(),
  /** True when the provider reported no counts and these are our own. */
  estimated: z.boolean(),
});
export type Usage = z.infer<typeof usageSchema>;

/** Who answered, by the provider's own word. */
export const servedSchema = z.strictObject({
  /** The model that it says it served; null when it does not say. */
  model: z.string().nullable(),
  /** Who ran it, where a router passed the call on. */
  host: z.string().nullable(),
  /** Changes when the provider changes what is behind the name. */
  fingerprint: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Headers that tell of rate limits. */
  rateLimits: z.record(z.string(), z.string()),
});
export type Served = z.infer<typeof servedSchema>;

/** What a model returned for an item. */
export const responseSchema = z.strictObject({
  text: z.string(),
  /** What the model thought before it answered; it is neither judged nor measured. Null when none was told. */
  reasoning: z.string().nullable(),
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
  /** Time to the first token; null when the answer was not streamed. */
  firstTokenMs: z.number().nonnegative().nullable(),
  /** Calls before this one that failed, in the same attempt. */
  retries: z.int().nonnegative(),
  /** Time spent waiting before those retries and for the provider's limits. */
  waitMs: z.number().nonnegative(),
  /** True when it was taken from an earlier call that asked the very same. */
  reused: z.boolean(),
  startedAt: z.int(),
  endedAt: z.int(),
  /** Null when nothing was told, as in answers of simulated models. */
  served: servedSchema.nullable(),
  /** Settings that the provider does not support, and the like. */
  warnings: z.array(z.string()),
});
export type Response = z.infer<typeof responseSchema>;
