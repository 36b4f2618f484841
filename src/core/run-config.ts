import { z } from "zod";
import {
  JUDGE_SCALES,
  JUDGING_MODES,
  MESSAGE_RECIPES,
  concurrencySchema,
  keySchema,
  limitsSchema,
  metricsSchema,
  routingSchema,
  runNameSchema,
  variantSchema,
} from "./records/index.ts";
import { reasoningSchema, requestSchema, routersSchema } from "./routers.ts";

/** The config file: what a person writes to describe a run. Strict: an unknown key is an error. */

const nullable = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional();

const judgeSchema = z.strictObject({
  /** Defaults to the model's name. */
  id: keySchema.optional(),
  router: z.string().min(1),
  model: z.string().min(1),
  provider: nullable(z.string().min(1)),
  temperature: nullable(z.number().min(0).max(5)),
  maxTokens: z.int().positive(),
  reasoning: nullable(reasoningSchema),
  structured: z.boolean().default(true),
  routing: routingSchema.optional(),
  /** Your own rubric, in words, for every task. Without it the tasks say how they are judged. */
  instructions: z.string().trim().min(1).optional(),
  scale: z.enum(JUDGE_SCALES).optional(),
});
export type JudgeEntry = z.infer<typeof judgeSchema>;

/** A model that a provider of the workspace serves, where the workspace has no entry for it. */
const servedModelSchema = z.strictObject({
  /** Name of one of the workspace's providers. */
  provider: z.string().min(1),
  /** What that provider calls the model. */
  model: z.string().min(1),
});
/** A model of the workspace: by its name, or as its provider serves it. */
export type UsedModel = string | z.infer<typeof servedModelSchema>;
const usedModelSchema = z.union([servedModelSchema, z.string().min(1)]);

/** A model of the workspace as a judge, with what differs from how it is asked otherwise. */
export const namedJudgeSchema = z.strictObject({
  use: usedModelSchema,
  /** Defaults to that name. */
  id: keySchema.optional(),
  temperature: nullable(z.number().min(0).max(5)),
  maxTokens: z.int().positive().optional(),
  reasoning: nullable(reasoningSchema),
  instructions: z.string().trim().min(1).optional(),
  scale: z.enum(JUDGE_SCALES).optional(),
});
export type NamedJudge = z.infer<typeof namedJudgeSchema>;

const modelEntrySchema = z.strictObject({
  id: keySchema,
  router: z.string().min(1),
  model: z.string().min(1),
  provider: nullable(z.string().min(1)),
  params: requestSchema.optional(),
  /** How many tokens prompt and answer may have together; a longer prompt is not sent. */
  contextTokens: z.int().positive().optional(),
  /** Takes the place of `auto` for this model; `run.promptFormat` wins over it. */
  promptFormat: z.enum(MESSAGE_RECIPES).optional(),
  routing: routingSchema.optional(),
});
export type ModelEntry = z.infer<typeof modelEntrySchema>;

/** A model as a provider of the workspace serves it, under an id of its own. */
const usedEntrySchema = z.strictObject({ id: keySchema, use: servedModelSchema });
export type UsedEntry = z.infer<typeof usedEntrySchema>;

const anyJudgeSchema = z.union([judgeSchema, namedJudgeSchema, z.string()]);

export const runConfigSchema = z.strictObject({
  run: z.strictObject({
    name: runNameSchema,
    datasetPath: z.string().min(1).optional(),
    datasetPaths: z.array(z.string().min(1)).min(1).optional(),
    /** Names of the workspace's collections. */
    collections: z.array(z.string().min(1)).min(1).optional(),
    /** One prompt instead of a bank. */
    prompt: z.string().min(1).optional(),
    /** Name of the criteria set by which people will score the answers. */
    criteriaSet: z.string().min(1).optional(),
    /** Names of the criteria of that set that count; absent means all of them. */
    criteria: z.array(z.string().min(1)).min(1).optional(),
    outDir: z.string().min(1).optional(),
    /** Continue the newest unfinished run of the same config instead of starting anew. */
    resume: z.boolean().default(false),
    questionLimit: nullable(z.int().positive()),
    categories: nullable(z.array(z.string()).min(1)),
    questionIds: nullable(z.array(z.string()).min(1)),
    /** Only tasks made from these versions of their template. */
    templateVersions: nullable(z.array(z.string()).min(1)),
    maxBudgetUsd: nullable(z.number().positive()),
    /** Where several runs share workers: those with more of it come first. */
    priority: z.int().min(-100).max(100).optional(),
    samples: z.int().positive().max(1000).optional(),
    /** Another word for `samples`. */
    requestsPerModel: z.int().positive().max(1000).optional(),
    /** For every model of this run; wins over what models and routers say. Flags of a launch end up here. */
    params: requestSchema.optional(),
    /** Read answers as they are written, so that the time to the first token is known. */
    stream: z.boolean().default(false),
    /** Take answers of earlier runs to the very same questions instead of asking again. */
    reuse: z.boolean().default(false),
    /** Models without a price that may be called although the run has a budget. */
    allowUnpriced: z.array(z.string()).optional(),
    /** How tasks become messages, for every model of the run; absent means what each model says, else `auto`. */
    promptFormat: z.enum(MESSAGE_RECIPES).optional(),
    /** Start even if some task fields would not be sent, or models would get different messages. */
    allowDroppedFields: z.boolean().default(false),
    /** What measures the answers to every task, without a call. */
    metrics: metricsSchema.optional(),
    judging: z.enum(JUDGING_MODES).optional(),
    concurrency: concurrencySchema.partial().default({}),
    limits: limitsSchema.partial().default({}),
  }),
  /** How models are asked; wins over what their routers say, and their own `params` win over it. */
  candidate: requestSchema.optional(),
  /** Described here, or by the name of one of the workspace's models. */
  judge: z.union([anyJudgeSchema, z.array(anyJudgeSchema).min(1)]).optional(),
  routers: routersSchema.default({}),
  /** Described here, or by the names of the workspace's models. */
  models: z.array(z.union([modelEntrySchema, usedEntrySchema, z.string()])).min(1),
  /** Ways to put the tasks; every model is asked in every one of them. */
  variants: z.array(variantSchema).min(1).optional(),
});
export type RunConfig = z.infer<typeof runConfigSchema>;

/** Bank files named by a config, in order. */
export function datasetPathsOf(config: RunConfig): string[] {
  const { datasetPath, datasetPaths } = config.run;
  return [...new Set([...(datasetPath === undefined ? [] : [datasetPath]), ...(datasetPaths ?? [])])];
}

/** Whether a config names things that only a workspace has. */
export function namesWorkspace({ run, models, judge }: RunConfig): boolean {
  const judges = Array.isArray(judge) ? judge : [judge];
  const isNamed = [...models, ...judges].some(
    (entry) => typeof entry === "string" || (entry !== undefined && "use" in entry),
  );
  return isNamed || run.collections !== undefined || run.criteriaSet !== undefined;
}

/** Every file a config refers to: the banks and the recordings. */
export function referencedFiles(config: RunConfig): string[] {
  const replay = config.routers.simulated?.replay;
  return [...datasetPathsOf(config), ...(replay === undefined ? [] : [replay])];
}
