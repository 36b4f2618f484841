import { z } from "zod";
import { PROVIDER_TYPES, criterionSchema, providerLimitsSchema, simulationSchema } from "./records/index.ts";

/** Providers and criteria as they go through the one door. Secrets come in and never go out. */

/** `OLLAMA`, `ollama`, `OPENAI_COMPATIBLE` and `openai-compatible` are one word each. */
const typeSchema = z
  .string()
  .transform((type) => type.toLowerCase().replaceAll("_", "-"))
  .pipe(z.enum(PROVIDER_TYPES));

/** Where a server is. */
export const addressSchema = z.url({
  protocol: /^https?$/,
  error: "must be a whole address, such as http://127.0.0.1:11434",
});

export const providerBodySchema = z.strictObject({
  name: z.string().min(1).max(200),
  type: typeSchema,
  /** Simulated providers have none. */
  baseUrl: addressSchema.optional(),
  /** Paths after the base URL; absent means the protocol's own. */
  modelsEndpoint: z.string().startsWith("/").optional(),
  inferenceEndpoint: z.string().startsWith("/").optional(),
  /** Name of the variable that holds the key. */
  apiKeyEnv: z.string().min(1).optional(),
  headers: z
    .array(
      z.strictObject({
        key: z.string(),
        /** Omitted or empty for a secret: the old one stays. `env:NAME` refers to a variable instead. */
        value: z.string().optional(),
        isSecret: z.boolean().default(false),
      }),
    )
    .max(50)
    .default([]),
  limits: providerLimitsSchema.default({}),
  /** What a simulated provider's models are like. */
  simulation: simulationSchema.omit({ recordings: true }).optional(),
});
export type ProviderBody = z.infer<typeof providerBodySchema>;

export const providerViewSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  baseUrl: z.string().nullable(),
  modelsEndpoint: z.string().nullable(),
  inferenceEndpoint: z.string().nullable(),
  apiKeyEnv: z.string().nullable(),
  /** Where the key comes from: a variable that is set, one that is not, a header, or nowhere. */
  keySource: z.enum(["env", "missing", "header", "none"]),
  headers: z.array(
    z.strictObject({ id: z.int(), key: z.string(), valueMasked: z.string(), isSecret: z.boolean() }),
  ),
  limits: providerLimitsSchema,
  simulation: providerBodySchema.shape.simulation,
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.string().nullable(),
});
export type ProviderView = z.infer<typeof providerViewSchema>;

export const criteriaSetBodySchema = z.strictObject({
  name: z.string().min(1).max(200),
  criteria: z
    .array(criterionSchema.omit({ id: true }))
    .min(1)
    .max(100),
});
export type CriteriaSetBody = z.infer<typeof criteriaSetBodySchema>;

export const criteriaSetViewSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  criteria: z.array(criterionSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.string().nullable(),
});
export type CriteriaSetView = z.infer<typeof criteriaSetViewSchema>;
