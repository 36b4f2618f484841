import { z } from "zod";
import {
  JUDGING_MODES,
  MESSAGE_RECIPES,
  concurrencySchema,
  idSchema,
  jsonSchema,
  limitsSchema,
  routingSchema,
  simulatedModelSchema,
} from "./records/index.ts";

/** The config file: what a person writes to describe a run. Strict: an unknown key is an error. */

const nullable = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional();

/** Request settings. Both spellings of two-word keys are taken. */
const requestSchema = z.strictObject({
  temperature: nullable(z.number().min(0).max(5)),
  topP: nullable(z.number().min(0).max(1)),
  top_p: nullable(z.number().min(0).max(1)),
  maxTokens: nullable(z.int().positive()),
  max_tokens: nullable(z.int().positive()),
  stop: nullable(z.union([z.string(), z.array(z.string())])),
  seed: nullable(z.int()),
  /** Samples: each is a call and an item of its own. */
  n: nullable(z.int().positive()),
  extra: z.record(z.string(), jsonSchema).optional(),
});
export type RequestSettings = z.infer<typeof requestSchema>;

const remoteRouter = {
  headers: z.record(z.string(), z.string()).optional(),
  default: requestSchema.default({}),
};

const routersSchema = z.strictObject({
  ollama: z.strictObject({ baseUrl: z.url(), apiKeyEnv: nullable(z.string()), ...remoteRouter }).optional(),
  openrouter: z.strictObject({ baseUrl: z.url(), apiKeyEnv: z.string(), ...remoteRouter }).optional(),
  openaiCompatible: z
    .strictObject({ baseUrl: z.url(), apiKeyEnv: nullable(z.string()), ...remoteRouter })
    .optional(),
  anthropic: z
    .strictObject({ baseUrl: z.url().optional(), apiKeyEnv: z.string(), ...remoteRouter })
    .optional(),
  simulated: z
    .strictObject({
      seed: z.int().default(1),
      default: requestSchema.default({}),
      /** The models it serves and what is planted in each. */
      models: z.record(z.string(), simulatedModelSchema).default({}),
      /** A JSONL file of recorded exchanges to answer from instead. */
      replay: z.string().optional(),
    })
    .optional(),
});
export const ROUTERS = ["ollama", "openrouter", "openaiCompatible", "anthropic", "simulated"] as const;
export type Router = (typeof ROUTERS)[number];

const judgeSchema = z.strictObject({
  /** Defaults to the model's name. */
  id: idSchema.optional(),
  router: z.enum(ROUTERS),
  model: z.string().min(1),
  provider: z.string().optional(),
  temperature: nullable(z.number().min(0).max(5)),
  maxTokens: z.int().positive(),
  structured: z.boolean().default(true),
  routing: routingSchema.optional(),
});
export type JudgeEntry = z.infer<typeof judgeSchema>;

const modelEntrySchema = z.strictObject({
  id: idSchema,
  router: z.enum(ROUTERS),
  model: z.string().min(1),
  provider: z.string().optional(),
  params: requestSchema.optional(),
  promptFormat: z.enum(MESSAGE_RECIPES).optional(),
  routing: routingSchema.optional(),
});
export type ModelEntry = z.infer<typeof modelEntrySchema>;

export const runConfigSchema = z.strictObject({
  run: z.strictObject({
    name: z
      .string()
      .max(80)
      .regex(
        /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u,
        "must be letters, digits, '.', '_' and '-', beginning with a letter or digit",
      ),
    datasetPath: z.string().min(1).optional(),
    datasetPaths: z.array(z.string().min(1)).min(1).optional(),
    outDir: z.string().min(1).optional(),
    /** Continue the newest unfinished run of the same config instead of starting anew. */
    resume: z.boolean().default(false),
    questionLimit: nullable(z.int().positive()),
    categories: nullable(z.array(z.string()).min(1)),
    questionIds: nullable(z.array(z.string()).min(1)),
    maxBudgetUsd: nullable(z.number().positive()),
    samples: z.int().positive().max(1000).default(1),
    judging: z.enum(JUDGING_MODES).optional(),
    concurrency: concurrencySchema.prefault({}),
    limits: limitsSchema.prefault({}),
  }),
  judge: z.union([judgeSchema, z.array(judgeSchema).min(1)]).optional(),
  routers: routersSchema,
  models: z.array(modelEntrySchema).min(1),
});
export type RunConfig = z.infer<typeof runConfigSchema>;

/** Bank files named by a config, in order. */
export function datasetPathsOf(config: RunConfig): string[] {
  const { datasetPath, datasetPaths } = config.run;
  return [...new Set([...(datasetPath === undefined ? [] : [datasetPath]), ...(datasetPaths ?? [])])];
}

/** Every file a config refers to: the banks and the recordings. */
export function referencedFiles(config: RunConfig): string[] {
  const replay = config.routers.simulated?.replay;
  return [...datasetPathsOf(config), ...(replay === undefined ? [] : [replay])];
}
