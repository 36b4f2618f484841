import { z } from "zod";
import { MESSAGE_RECIPES, idSchema, parametersSchema } from "./records/index.ts";

/** Model entries as they go through the one door. One provider's model may have several, with other parameters. */
export const modelBodySchema = z.strictObject({
  /** The entry's own name. */
  name: idSchema,
  /** Name of the provider that serves it. */
  provider: z.string().min(1),
  /** What the provider calls it. */
  modelId: z.string().min(1),
  parameters: parametersSchema.default({}),
  promptFormat: z.enum(MESSAGE_RECIPES).default("plain"),
  /** US dollars for a thousand tokens; absent when not known, 0 only for a model that is free. */
  inputTokenCost: z.number().nonnegative().optional(),
  outputTokenCost: z.number().nonnegative().optional(),
});
export type ModelBody = z.infer<typeof modelBodySchema>;

export const modelEntryViewSchema = z.strictObject({
  id: z.int(),
  ...modelBodySchema.shape,
  inputTokenCost: z.number().nullable(),
  outputTokenCost: z.number().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.string().nullable(),
});
export type ModelEntryView = z.infer<typeof modelEntryViewSchema>;
