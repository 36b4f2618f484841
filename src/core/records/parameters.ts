import { z } from "zod";
import { jsonSchema } from "./json.ts";
import { recordOf } from "./record-of.ts";

/** How much a model shall think before it answers, from not at all. Not every model takes every word. */
export const REASONING_EFFORTS = ["none", "minimal", "low", "medium", "high", "xhigh"] as const;

/** Milliseconds. No timer can wait longer than its largest value. */
export const timeoutSchema = z.int().positive().max(2_147_483_647);

export const REASONING_TEXTS = ["separate", "keep"] as const;

/** How a model is asked to answer. Absent means the provider's default. */
export const parametersSchema = z.strictObject({
  temperature: z.number().min(0).max(5).optional(),
  topP: z.number().min(0).max(1).optional(),
  maxTokens: z.int().positive().optional(),
  stop: z.array(z.string()).optional(),
  seed: z.int().optional(),
  reasoningEffort: z.enum(REASONING_EFFORTS).optional(),
  /** Thoughts at the head of an answer, as in `<think>`: kept apart from it (the default), or left in it. */
  reasoningText: z.enum(REASONING_TEXTS).optional(),
  /** The longest that a call may take in all, in milliseconds, streamed or not. */
  timeoutMs: timeoutSchema.optional(),
  /** The longest silence of a provider that has begun to answer, or that writes while it answers. */
  idleTimeoutMs: timeoutSchema.optional(),
  /** Passed on to the provider as it is. */
  extra: recordOf(jsonSchema).optional(),
});
export type Parameters = z.infer<typeof parametersSchema>;

/** US dollars for a million tokens. */
export const priceSchema = z.strictObject({
  inputPerMillion: z.number().nonnegative(),
  outputPerMillion: z.number().nonnegative(),
  /** Of the input, what the provider had in its cache; as other input when absent. */
  cachedInputPerMillion: z.number().nonnegative().optional(),
  /** Of the output, what the model thought; as other output when absent. */
  reasoningPerMillion: z.number().nonnegative().optional(),
});
export type Price = z.infer<typeof priceSchema>;
