import { z } from "zod";
import { jsonSchema } from "./json.ts";
import { recordOf } from "./record-of.ts";

/** How much a model shall think before it answers, from not at all. Not every model takes every word. */
export const REASONING_EFFORTS = ["none", "minimal", "low", "medium", "high", "xhigh"] as const;

/** How a model is asked to answer. Absent means the provider's default. */
export const parametersSchema = z.strictObject({
  temperature: z.number().min(0).max(5).optional(),
  topP: z.number().min(0).max(1).optional(),
  maxTokens: z.int().positive().optional(),
  stop: z.array(z.string()).optional(),
  seed: z.int().optional(),
  reasoningEffort: z.enum(REASONING_EFFORTS).optional(),
  /** Passed on to the provider as it is. */
  extra: recordOf(jsonSchema).optional(),
});
export type Parameters = z.infer<typeof parametersSchema>;

/** Longer timers overflow. */
export const timeoutMsSchema = z.int().positive().max(2_147_483_647);

/** US dollars for a million tokens. */
export const priceSchema = z.strictObject({
  inputPerMillion: z.number().nonnegative(),
  outputPerMillion: z.number().nonnegative(),
});
