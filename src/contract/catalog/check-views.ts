import { z } from "zod";
import { FINISH_REASONS, PROVIDER_TYPES, jsonSchema, usageSchema } from "../../core/index.ts";

/** What is found out when providers are tried: their models, one answer, and what keeps them from being used. */

/** A model that a provider offers, as far as it tells. */
export const discoveredModelSchema = z.strictObject({
  /** What a call names it by. */
  id: z.string(),
  name: z.string().optional(),
  contextTokens: z.int().optional(),
  /** US dollars for a million tokens. */
  inputPerMillion: z.number().optional(),
  outputPerMillion: z.number().optional(),
  /** Of the input, what the provider had in its cache. */
  cachedInputPerMillion: z.number().optional(),
  /** Everything the provider says about it. */
  details: jsonSchema.optional(),
});

const tried = {
  success: z.boolean(),
  /** What went wrong, in plain words; null when nothing did. */
  error: z.string().nullable(),
  latencyMs: z.number().nonnegative(),
};

export const modelsCheckSchema = z.strictObject({ ...tried, models: z.array(discoveredModelSchema) });
export type ModelsCheck = z.infer<typeof modelsCheckSchema>;

export const modelListSchema = z.strictObject({
  models: z.array(discoveredModelSchema),
  /** When the provider was asked. */
  fetchedAt: z.string(),
});
export type ModelList = z.infer<typeof modelListSchema>;

export const inferenceBodySchema = z.strictObject({
  /** What the provider calls it. */
  model: z.string().min(1).max(500),
  prompt: z.string().min(1).max(100_000),
  /** Read the answer as it is written, so that the time to its first token is known. */
  stream: z.boolean().default(false),
});
export type InferenceBody = z.infer<typeof inferenceBodySchema>;

export const inferenceCheckSchema = z.strictObject({
  ...tried,
  text: z.string().nullable(),
  /** What the model thought before it answered; null when none was told. */
  reasoning: z.string().nullable(),
  /** The provider's whole answer, without secrets. */
  raw: jsonSchema.nullable(),
  finishReason: z.enum(FINISH_REASONS).nullable(),
  usage: usageSchema.nullable(),
  costUsd: z.number().nullable(),
  /** Null when the answer was not streamed. */
  firstTokenMs: z.number().nullable(),
  warnings: z.array(z.string()),
});
export type InferenceCheck = z.infer<typeof inferenceCheckSchema>;

export const localServerViewSchema = z.strictObject({
  name: z.string(),
  type: z.enum(PROVIDER_TYPES),
  baseUrl: z.string(),
  models: z.array(discoveredModelSchema),
  /** Whether a provider has that address already. */
  known: z.boolean(),
});
export type LocalServerView = z.infer<typeof localServerViewSchema>;

const told = {
  message: z.string(),
  /** What the user can do now; null when there is nothing to do. */
  next: z.string().nullable(),
};
const fact = { ok: z.boolean(), ...told };
/** Of what only the database knows. Null: unknown, because it doesn't answer. */
const storedFact = { ok: z.boolean().nullable(), ...told };

export const providerHealthSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  baseUrl: z.string().nullable(),
  /** `not-set-up`: something is missing, and no model needs it. */
  state: z.enum(["ok", "failed", "not-set-up"]),
  key: z.strictObject({
    /** `header`: it is in one; `unreadable`: the vault does not give it out; `refused`: by the provider. */
    state: z.enum(["set", "missing", "unreadable", "refused", "header", "none"]),
    /** The variable that holds it, or should. */
    variable: z.string().nullable(),
    ...told,
  }),
  network: z.strictObject({
    state: z.enum(["reachable", "unreachable", "not-tried", "not-needed"]),
    latencyMs: z.number().nullable(),
    /** The proxy on the way, without its password; null when calls go straight. */
    proxy: z.string().nullable(),
    ...told,
  }),
  models: z.strictObject({
    /** How many it offers; null when it does not say. */
    count: z.int().nullable(),
    ...told,
    /** The workspace's own entries. `unknown`: without a list it cannot be told. */
    entries: z.array(
      z.strictObject({
        name: z.string(),
        modelId: z.string(),
        state: z.enum(["found", "missing", "unknown"]),
        ...told,
      }),
    ),
  }),
});
export type ProviderHealth = z.infer<typeof providerHealthSchema>;

export const doctorViewSchema = z.strictObject({
  /** Whether everything that is in use is in order. */
  ok: z.boolean(),
  version: z.string(),
  workspace: z.strictObject({
    /** Path is null when in memory only. */
    folder: z.strictObject({ ...fact, path: z.string().nullable() }),
    database: z.strictObject({
      ...fact,
      engine: z.enum(["SQLite", "PostgreSQL"]),
      /** Without its password. */
      address: z.string(),
      /** Null when it doesn't answer. */
      schema: z.int().nullable(),
    }),
    vault: z.strictObject({
      ...storedFact,
      /** Null when they can't be counted. */
      secrets: z.int().nullable(),
      /** Of the master key; null where nothing is sealed, and where that is unknown. */
      fingerprint: z.string().nullable(),
      source: z.string().nullable(),
    }),
    /** Only where backups are made by themselves, or where that is unknown. */
    backup: z.strictObject(storedFact).optional(),
    /** What the environment says of proxies. `proxies` are told without their passwords. */
    network: z.strictObject({ ...fact, proxies: z.array(z.string()), exempt: z.string().nullable() }),
  }),
  /** Null: unknown, because the database doesn't answer. */
  providers: z.array(providerHealthSchema).nullable(),
});
export type DoctorView = z.infer<typeof doctorViewSchema>;
