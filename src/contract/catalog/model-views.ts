import { z } from "zod";
import { patchOf } from "../patch.ts";
import { addressSchema, apiKeySchema } from "./provider-views.ts";
import {
  MESSAGE_RECIPES,
  filled,
  keySchema,
  parametersSchema,
  priceSchema,
  variableNameSchema,
  phrase,
} from "../../core/index.ts";

/** Model entries as they go through the one door. One provider's model may have several, with other parameters. */
export const modelBodySchema = z.strictObject({
  /** The entry's own name. */
  name: keySchema.regex(/\S/, phrase`is empty`),
  /**
   * Name of the provider that serves it. Where no provider has it, a kind: `openai`, `anthropic`, `ollama` and the other
   * types; the provider of that kind is used, and made when there is none.
   */
  provider: filled(200).optional(),
  /** Instead of a provider: the address of an OpenAI-compatible server, and the variable that holds its key. */
  baseUrl: addressSchema.optional(),
  apiKeyEnvVar: variableNameSchema.optional(),
  /** The key itself. A provider is made that keeps it sealed; it is never shown again. */
  apiKey: apiKeySchema.optional(),
  /** What the provider calls it; the entry's name when absent. */
  modelId: filled(500).optional(),
  parameters: parametersSchema.default({}),
  /** Short for the parameters of the same name. */
  temperature: parametersSchema.shape.temperature,
  maxTokens: parametersSchema.shape.maxTokens,
  /** How many tokens prompt and answer may have together; absent when not known. */
  contextTokens: z.int().positive().optional(),
  promptFormat: z.enum(MESSAGE_RECIPES).default("auto"),
  /** US dollars for a thousand tokens; absent when not known, 0 only for a model that is free. */
  inputTokenCost: z.number().nonnegative().optional(),
  outputTokenCost: z.number().nonnegative().optional(),
});
export type ModelBody = z.infer<typeof modelBodySchema>;
export const modelChangeSchema = patchOf(modelBodySchema);
export type ModelChange = z.infer<typeof modelChangeSchema>;

export const modelEntryViewSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  provider: z.string(),
  modelId: z.string(),
  parameters: parametersSchema,
  /** The parameters of the same name once more, as document 0 has them (lines 86-87). */
  temperature: z.number().nullable(),
  maxTokens: z.int().nullable(),
  contextTokens: z.int().nullable(),
  promptFormat: z.enum(MESSAGE_RECIPES),
  inputTokenCost: z.number().nullable(),
  outputTokenCost: z.number().nullable(),
  /** Its provider's. */
  baseUrl: z.string().nullable(),
  apiKeyEnvVar: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.string().nullable(),
});
export type ModelEntryView = z.infer<typeof modelEntryViewSchema>;

/** What a model costs from a day on. A later version of the same model's price leaves earlier runs as they are. */
export const priceBodySchema = z.strictObject({
  /** Name of the provider, or of the router of a config. */
  provider: filled(200),
  /** What the provider calls the model. */
  model: filled(200),
  /** US dollars for a million tokens. */
  ...priceSchema.shape,
  /** The first day it holds, in UTC. */
  since: z.iso.date(),
});
export type PriceBody = z.infer<typeof priceBodySchema>;
export const priceChangeSchema = patchOf(priceBodySchema);
export type PriceChange = z.infer<typeof priceChangeSchema>;

export const priceViewSchema = priceBodySchema.extend({
  id: z.int(),
  provider: z.string(),
  model: z.string(),
});
export type PriceView = z.infer<typeof priceViewSchema>;

/** Models that a provider offers, to be added all at once. */
export const offeredModelsBodySchema = z.strictObject({
  /** What the provider calls them. */
  models: z.array(keySchema).min(1).max(1000),
});
export type OfferedModelsBody = z.infer<typeof offeredModelsBodySchema>;

export const offeredModelsResultSchema = z.strictObject({
  added: z.array(modelEntryViewSchema),
  /** What had an entry already, by the name of that entry. */
  known: z.array(z.strictObject({ modelId: z.string(), name: z.string() })),
});
export type OfferedModelsResult = z.infer<typeof offeredModelsResultSchema>;
