import { phrase } from "../phrase.ts";
import { z } from "zod";
import { idSchema } from "./id.ts";
import { parametersSchema, priceSchema } from "./parameters.ts";

/** How a task becomes messages. `auto` sends everything the task has. */
export const MESSAGE_RECIPES = ["auto", "plain", "scenario", "system-user"] as const;
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

/** Another way to put the same tasks: words before them, or a template around them. */
export const variantSchema = z.strictObject({
  id: idSchema,
  /** A system message that goes first. */
  system: z.string().min(1).optional(),
  /** Holds `{prompt}` where the task's prompt shall stand. */
  template: z
    .string()
    .refine((template) => template.includes("{prompt}"), phrase`must contain {prompt}`)
    .optional(),
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
  /** How many tokens prompt and answer may have together. */
  contextTokens: z.int().positive().optional(),
  recipe: z.enum(MESSAGE_RECIPES).default("auto"),
  /** How often each task is put to it. Each sample is a call and an item of its own. */
  samples: z.int().positive().default(1),
  routing: routingSchema.optional(),
  variant: variantSchema.optional(),
});
export type Model = z.infer<typeof modelSchema>;

/** A model by its name, and the variant it is crossed with. */
export interface NamedEntry {
  readonly modelId: string;
  readonly variant?: { readonly id: string } | undefined;
}

/** What a model is called without the variant it is crossed with. */
export function entryName({ modelId, variant }: NamedEntry): string {
  return variant === undefined ? modelId : modelId.slice(0, -`+${variant.id}`.length);
}

/** What a judge that follows a person's own rubric may give. */
export const JUDGE_SCALES = ["1-5", "1-10", "0-100", "pass-fail"] as const;
export type JudgeScale = (typeof JUDGE_SCALES)[number];

/** A model that scores. Several judges of one run are its panel. */
export const judgeSchema = z.strictObject({
  judgeId: z.string().min(1),
  model: modelSchema,
  /** A person's own rubric, in words. It takes the place of what the tasks say. */
  instructions: z.string().trim().min(1).optional(),
  /** What that rubric is scored on; 0-100 when nothing is said. */
  scale: z.enum(JUDGE_SCALES).optional(),
});
export type Judge = z.infer<typeof judgeSchema>;
