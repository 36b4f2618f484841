import { z } from "zod";
import { patchOf } from "../patch.ts";
import {
  PROVIDER_TYPES,
  type Criterion,
  criterionSchema,
  endpointSchema,
  filled,
  headerValueSchema,
  providerLimitsSchema,
  simulatedModelSchema,
  simulationSchema,
  variableNameSchema,
  withoutCredentials,
  phrase,
} from "../../core/index.ts";

/** Providers and criteria as they go through the one door. Secrets come in and never go out. */

/** `OLLAMA`, `ollama`, `OPENAI_COMPATIBLE` and `openai-compatible` are one word each. */
export const providerTypeSchema = z
  .string()
  .transform((type) => type.toLowerCase().replaceAll("_", "-"))
  .pipe(z.enum(PROVIDER_TYPES));

/** A URL over which one can be asked something. */
export function httpUrl(wrong: string) {
  return z.url({
    protocol: /^https?$/,
    error: ({ input }) =>
      typeof input === "string" && /^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i.test(input)
        ? phrase`must begin with http:// or https://`
        : wrong,
  });
}

/** Where a server is. */
export const addressSchema = withoutCredentials(
  httpUrl(phrase`must be a full URL, e.g. http://127.0.0.1:11434`),
);

/** Where an API key that is given itself is kept: encrypted in the database, or in the server's memory until it stops. */
export const API_KEY_STORAGES = ["stored", "session"] as const;
export type ApiKeyStorage = (typeof API_KEY_STORAGES)[number];

const LONGEST_KEY = 8192;

/** A key as it is pasted. */
export const apiKeySchema = z
  .string()
  .trim()
  .max(LONGEST_KEY)
  .regex(
    /^[\x21-\x7e]+$/,
    phrase`is not an API key: paste the key alone, without spaces and without "Bearer"`,
  )
  .refine(
    (key) => !key.startsWith("env:"),
    phrase`is the name of an environment variable; set it as apiKeyEnv, without env:`,
  );

export const providerBodySchema = z.strictObject({
  name: filled(200),
  type: providerTypeSchema,
  /** Simulated providers have none. */
  baseUrl: addressSchema.optional(),
  /** Paths after the base URL; absent means the protocol's own. */
  modelsEndpoint: endpointSchema.optional(),
  inferenceEndpoint: endpointSchema.optional(),
  /** Name of the variable that holds the key. */
  apiKeyEnv: variableNameSchema.optional(),
  /** The key itself, instead. It is never shown again. */
  apiKey: apiKeySchema.optional(),
  /** Where that key is kept; `stored` when absent. */
  apiKeyStorage: z.enum(API_KEY_STORAGES).optional(),
  headers: z
    .array(
      z.strictObject({
        key: z.string(),
        /** Omitted or empty for a secret: the old one stays. `env:NAME` refers to a variable instead. */
        value: headerValueSchema.optional(),
        /** When absent, the name decides: Authorization, Cookie and names with key, token or secret are secret. */
        isSecret: z.boolean().optional(),
      }),
    )
    .max(50)
    .default([]),
  /** A PEM file on the server's machine, with certificates to trust besides those that Node trusts. */
  caFile: filled(4096).optional(),
  limits: providerLimitsSchema.default({}),
  /** The user's word that calls without a price cost nothing. */
  free: z.boolean().optional(),
  /** What a simulated provider's models are like. */
  simulation: simulationSchema
    .omit({ recordings: true })
    .extend({ models: z.record(filled(500), simulatedModelSchema).default({}) })
    .optional(),
});
export type ProviderBody = z.infer<typeof providerBodySchema>;
export const providerChangeSchema = patchOf(providerBodySchema);
export type ProviderChange = z.infer<typeof providerChangeSchema>;

/**
 * Where a provider's key comes from: a variable that is set (`env`), one that is not (`missing`), the encrypted store,
 * the server's memory (`session`) from which it may be gone (`session-ended`), a header, or nowhere.
 */
export const KEY_SOURCES = [
  "env",
  "missing",
  "stored",
  "session",
  "session-ended",
  "header",
  "none",
] as const;

export const providerViewSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  baseUrl: z.string().nullable(),
  modelsEndpoint: z.string().nullable(),
  inferenceEndpoint: z.string().nullable(),
  apiKeyEnv: z.string().nullable(),
  /** `****abcd` for a key that is stored or kept for the session; null when there is none. */
  apiKeyMasked: z.string().nullable(),
  keySource: z.enum(KEY_SOURCES),
  headers: z.array(
    z.strictObject({ id: z.int(), key: z.string(), valueMasked: z.string(), isSecret: z.boolean() }),
  ),
  /** A file of certificates to trust besides those that Node trusts. */
  caFile: z.string().nullable(),
  limits: providerLimitsSchema,
  /** Whether calls without a price cost nothing: by its type, or by the user's word. */
  free: z.boolean(),
  simulation: simulationSchema.omit({ recordings: true }).optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.string().nullable(),
});
export type ProviderView = z.infer<typeof providerViewSchema>;

/** Levels are scores that can be given, each described once. */
function checkLevels(
  { maxScore, levels = [] }: Pick<Criterion, "maxScore" | "levels">,
  context: z.RefinementCtx,
): void {
  levels.forEach(({ score }, index) => {
    const path = ["levels", index, "score"];
    if (score > maxScore)
      context.addIssue({
        code: "custom",
        path,
        message: phrase`${score} is above the maximum score of ${maxScore}`,
      });
    if (levels.findIndex((level) => level.score === score) < index)
      context.addIssue({ code: "custom", path, message: phrase`${score} is described twice` });
  });
}

export const criteriaSetBodySchema = z.strictObject({
  name: filled(200),
  criteria: z
    .array(
      criterionSchema
        .omit({ id: true })
        .extend({ name: filled(1000) })
        .superRefine(checkLevels),
    )
    .min(1)
    .max(100),
});
export type CriteriaSetBody = z.infer<typeof criteriaSetBodySchema>;
export const criteriaSetChangeSchema = patchOf(criteriaSetBodySchema);
export type CriteriaSetChange = z.infer<typeof criteriaSetChangeSchema>;

export const criteriaSetViewSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  criteria: z.array(criterionSchema),
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.string().nullable(),
});
export type CriteriaSetView = z.infer<typeof criteriaSetViewSchema>;

/**
 * A single criterion, as document 0 has it (lines 95-100): what a criteria set holds, by a number of its own. One that is
 * made without a set gets a set of its own, of the same name.
 */
export const criterionBodySchema = z.strictObject({
  setId: z.int().positive().nullish(),
  name: filled(1000),
  maxScore: criterionSchema.shape.maxScore,
  weight: criterionSchema.shape.weight,
  guidelines: criterionSchema.shape.guidelines,
  levels: criterionSchema.shape.levels,
});
export type CriterionBody = z.infer<typeof criterionBodySchema>;

/** What is absent stays as it is. A criterion stays in its set. */
export const criterionChangeSchema = patchOf(criterionBodySchema);
export type CriterionChange = z.infer<typeof criterionChangeSchema>;

export const criterionViewSchema = criterionSchema.extend({
  /** Stays the same while other criteria of the set come and go. */
  id: z.int(),
  setId: z.int(),
  /** Name of the set. */
  set: z.string(),
});
export type CriterionView = z.infer<typeof criterionViewSchema>;
