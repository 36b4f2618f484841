import { z } from "zod";
import { parametersSchema, priceSchema } from "./parameters.ts";

/** How a task becomes messages. */
export const MESSAGE_RECIPES = ["plain", "scenario", "system-user"] as const;
export type MessageRecipe = (typeof MESSAGE_RECIPES)[number];

/** Preferences that OpenRouter takes when it picks who serves a model. */
export const routingSchema = z.strictObject({
  requireParameters: z.boolean().optional(),
  allowFallbacks: z.boolean().optional(),
  order: z.array(z.string()).optional(),
  only: z.array(z.string()).optional(),
  ignore: z.array(z.string()).optional(),
  sort: z.enum(["price", "throughput", "latency"]).optional(),
  dataCollection: z.enum(["allow", "deny"]).optional(),
  zdr: z.boolean().optional(),
  maxPrice: z
    .strictObject({
      prompt: z.number().optional(),
      completion: z.number().optional(),
      request: z.number().optional(),
      image: z.number().optional(),
    })
    .optional(),
  quantizations: z.array(z.string()).optional(),
});

/** One model on a provider, with how it is asked. */
export const modelSchema = z.strictObject({
  /** The entry's own name, unique in a run: one provider's model may have several entries. */
  modelId: z.string().min(1),
  /** Name of the provider that serves it. */
  provider: z.string().min(1),
  /** What the provider calls it. */
  name: z.string().min(1),
  parameters: parametersSchema.default({}),
  price: priceSchema.optional(),
  recipe: z.enum(MESSAGE_RECIPES).default("plain"),
  /** How often each task is put to it. Each sample is a call and an item of its own. */
  samples: z.int().positive().default(1),
  routing: routingSchema.optional(),
});
export type Model = z.infer<typeof modelSchema>;

/** A model that scores. Several judges of one run are its panel. */
export const judgeSchema = z.strictObject({
  judgeId: z.string().min(1),
  model: modelSchema,
});
export type Judge = z.infer<typeof judgeSchema>;
