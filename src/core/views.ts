import { z } from "zod";
import {
  ITEM_STATUSES,
  JUDGING_MODES,
  PHASES,
  RUN_KINDS,
  RUN_STATES,
  RUN_STATUSES,
  STAGES,
  concurrencySchema,
  criterionSchema,
  datasetSchema,
  itemCountsSchema,
  provenanceFields,
  itemSchema,
  limitsSchema,
  metricsSchema,
  parametersSchema,
  promptNoticeSchema,
  responseSchema,
  scoreSchema,
  wastedCallSchema,
} from "./records/index.ts";
import { LOG_LEVELS } from "./events.ts";
import { runConfigSchema } from "./run-config.ts";

/** What goes through the one door: requests of the faces and what they are shown. Times are ISO 8601. */

/** A file that a config refers to, under the name the config uses. */
export const namedFileSchema = z.strictObject({
  path: z.string(),
  content: z.string(),
  /** Where it was found on the machine that sent it. */
  location: z.string().optional(),
});
export type NamedFile = z.infer<typeof namedFileSchema>;

/** Narrows what a config asks for. */
export const overridesSchema = z.strictObject({
  limit: z.int().positive().optional(),
  models: z.array(z.string()).min(1).optional(),
  categories: z.array(z.string()).min(1).optional(),
  questionIds: z.array(z.string()).min(1).optional(),
});
export type Overrides = z.infer<typeof overridesSchema>;

/** Values of variables that the caller has and the server may lack, for one run. Kept in memory, never stored. */
export const lentVariablesSchema = z.record(z.string(), z.string().min(1).max(8192));
export type LentVariables = z.infer<typeof lentVariablesSchema>;

export const runRequestSchema = z.strictObject({
  config: runConfigSchema,
  files: z.array(namedFileSchema),
  overrides: overridesSchema.default({}),
  /** Keep unknown keys of bank lines as metadata instead of refusing them. */
  keepUnknown: z.boolean().default(false),
  /** Wait for a run that is being executed instead of refusing. */
  queue: z.boolean().default(false),
  /** Only variables that the run's providers name; they win over the server's own. */
  environment: lentVariablesSchema.optional(),
});
export type RunRequestBody = z.infer<typeof runRequestSchema>;

const modelViewSchema = z.strictObject({
  id: z.string(),
  provider: z.string(),
  name: z.string(),
  ...provenanceFields,
});

const costRangeSchema = z.strictObject({ low: z.number(), high: z.number() });
export type CostRange = z.infer<typeof costRangeSchema>;

/** About what a run will cost. */
export const costEstimateSchema = z.strictObject({
  calls: z.int(),
  judgeCalls: z.int(),
  /** For answers, in US dollars, as far as prices are known. */
  costUsd: costRangeSchema,
  judgeCostUsd: costRangeSchema,
  /** Whether every model, and every judge, has a price or is free; else the sums are "at least". */
  isKnown: z.boolean(),
  isJudgingKnown: z.boolean(),
  /** Hosted models and judges without a price; they are not in the sums. */
  unpriced: z.array(z.string()),
});
export type CostEstimate = z.infer<typeof costEstimateSchema>;

/** About how long a run will take, from its first call to its last. */
const durationEstimateSchema = z.strictObject({
  lowSeconds: z.number(),
  highSeconds: z.number(),
  /** Of how many of its models and judges earlier runs tell how fast they answer; of the others it is assumed. */
  measured: z.enum(["all", "some", "none"]),
});
export type DurationEstimate = z.infer<typeof durationEstimateSchema>;

/** The smallest difference between two models of a run that it would show four times out of five. */
const detectableDifferenceSchema = z.strictObject({
  /** Of 100; 100 and more when the tasks are too few to show any. */
  points: z.number(),
  /** How far the difference of two models varies from task to task: its standard deviation, in points. */
  spread: z.number(),
  /** Whether an earlier run of these models or tasks tells the spread; else it is assumed. */
  measured: z.boolean(),
  /** So many tasks besides these would make it so small; null when it is small already. */
  further: z.strictObject({ tasks: z.int().positive(), points: z.number() }).nullable(),
});
export type DetectableDifference = z.infer<typeof detectableDifferenceSchema>;

/** What measures a run's answers without a call. */
const measuredBy = {
  /** On every task. */
  metrics: metricsSchema,
  /** How many tasks have metrics of their own or of their collection. */
  tasksWithMetrics: z.int(),
};

/** What a run would be, found out without a call. */
export const planViewSchema = z.strictObject({
  name: z.string(),
  judging: z.enum(JUDGING_MODES),
  tasks: z.int(),
  items: z.int(),
  categories: z.record(z.string(), z.int()),
  models: z.array(modelViewSchema),
  judges: z.array(modelViewSchema),
  ...measuredBy,
  datasets: z.array(z.strictObject({ path: z.string(), sha256: z.string(), tasks: z.int() })),
  estimate: costEstimateSchema,
  duration: durationEstimateSchema,
  /** Null with fewer than two models or tasks: there is nothing to compare. */
  detectable: detectableDifferenceSchema.nullable(),
  /** What a person would want to know of the messages that models would be sent. */
  promptNotices: z.array(promptNoticeSchema),
  /** Whether it is refused until the person agrees to what those tell (`run.allowDroppedFields`). */
  needsConsent: z.boolean(),
  warnings: z.array(z.string()),
});
export type PlanView = z.infer<typeof planViewSchema>;

const modelTroubleSchema = z.strictObject({
  modelId: z.string(),
  /** Items that failed or were left out because the model or its judge had failed, and all there are. */
  items: z.int().positive(),
  of: z.int().positive(),
  /** True when not a single item of the model has an answer. */
  isDead: z.boolean(),
  stage: z.enum(STAGES),
  reason: z.string(),
  /** What to do about it. */
  advice: z.string(),
});
export type ModelTrouble = z.infer<typeof modelTroubleSchema>;

export const runViewSchema = z.strictObject({
  runId: z.string(),
  name: z.string(),
  kind: z.enum(RUN_KINDS),
  /** The run whose answers are compared, in a run that compares them. */
  comparedRunId: z.string().nullable(),
  status: z.enum(RUN_STATUSES),
  state: z.enum(RUN_STATES),
  phase: z.enum(PHASES),
  judging: z.enum(JUDGING_MODES),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  totalItems: z.int(),
  completedItems: z.int(),
  counts: itemCountsSchema,
  models: z.array(modelViewSchema.extend({ parameters: parametersSchema, counts: itemCountsSchema })),
  judges: z.array(modelViewSchema),
  ...measuredBy,
  tasks: z.int(),
  datasets: z.array(datasetSchema),
  /** What people score the answers by, as it was when the run began. */
  criteria: z.array(criterionSchema),
  concurrency: concurrencySchema,
  limits: limitsSchema,
  maxBudgetUsd: z.number().nullable(),
  /** How it ended: null until then; FAILED when half of its items or more came to nothing. */
  outcome: z.enum(["COMPLETED", "FAILED"]).nullable(),
  /** Models of which items came to nothing, and the most frequent reason; those that failed altogether first. */
  troubles: z.array(modelTroubleSchema),
  /** Items that were left out because of the budget. */
  overBudget: z.int().nonnegative(),
  /** What the user should know, such as settings that are not in force yet. */
  warnings: z.array(z.string()).default([]),
});
export type RunView = z.infer<typeof runViewSchema>;

export const itemDetailSchema = z.strictObject({
  item: itemSchema,
  response: responseSchema.nullable(),
  scores: z.array(scoreSchema.extend({ createdAt: z.int(), superseded: z.boolean() })),
  /** Calls for it that brought nothing, oldest first, with what came back. */
  wastedCalls: z.array(wastedCallSchema),
});

/** An item's question, put again. */
export const replayViewSchema = z.strictObject({
  /** The same as the stored one, unless something the run has frozen was damaged. */
  contextHash: z.string(),
  storedContextHash: z.string().nullable(),
  storedText: z.string().nullable(),
  answer: responseSchema,
});
export type ReplayView = z.infer<typeof replayViewSchema>;

export const logLineSchema = z.strictObject({
  seq: z.int(),
  timestamp: z.string(),
  level: z.enum(LOG_LEVELS),
  message: z.string(),
});
export type LogLine = z.infer<typeof logLineSchema>;

export const statusViewSchema = z.strictObject({
  status: z.literal("ok"),
  version: z.string(),
  /** Drawn anew by every host, so that a client knows whether it still talks to the same one. */
  host: z.string(),
  activeRunId: z.string().nullable(),
});
export type StatusView = z.infer<typeof statusViewSchema>;

/** A list that goes on where `next` says. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ rows: z.array(row), next: z.string().nullable() });

export const itemStatusSchema = z.enum(ITEM_STATUSES);

/** An error as every HTTP answer tells it. */
export const problemSchema = z.object({
  status: z.int(),
  code: z.string(),
  message: z.string(),
  hint: z.string().optional(),
  /** Numbers of the message, for programs. */
  counts: z.record(z.string(), z.int()).optional(),
  faults: z
    .array(
      z.object({
        file: z.string().optional(),
        line: z.int().optional(),
        column: z.int().optional(),
        key: z.string().optional(),
        message: z.string(),
        expected: z.string().optional(),
      }),
    )
    .default([]),
});
export type Problem = z.infer<typeof problemSchema>;
