import { z } from "zod";
import { jsonSchema } from "./json.ts";
import { recordOf } from "./record-of.ts";

/** How a model is asked to answer. Absent means the provider's default. */
export const parametersSchema = z.strictObject({
  temperature: z.number().min(0).max(5).optional(),
  topP: z.number().min(0).max(1).optional(),
  maxTokens: z.int().positive().optional(),
  stop: z.array(z.string()).optional(),
  seed: z.int().optional(),
  /** Passed on to the provider as it is. */
  extra: recordOf(jsonSchema).optional(),
});
export type Parameters = z.infer<typeof parametersSchema>;

/** US dollars for a million tokens. */
export const priceSchema = z.strictObject({
  inputPerMillion: z.number().nonnegative(),
  outputPerMillion: z.number().nonnegative(),
});
