import { z } from "zod";
import {
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
  runLimitsSchema,
  parametersSchema,
  questionJudgingSchema,
  runGlanceSchema,
} from "../../core/index.ts";
import { calledModelSchema, measuredBy } from "./run-parts.ts";

/** Runs as faces are shown them. Times are ISO 8601. */

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

const stoppedModelSchema = z.strictObject({
  /** The model's id, or the judge's. */
  modelId: z.string(),
  stage: z.enum(STAGES),
  /** In a row: failed calls, or equal failures of items where `equal` is true. */
  failures: z.int().positive(),
  equal: z.boolean(),
  message: z.string(),
  /** Items that are left out because of it. */
  items: z.int().positive(),
});
export type StoppedModel = z.infer<typeof stoppedModelSchema>;

/** Statuses of runs as they are shown: document 2's two, and document 4's four for runs that were asked for in its words. */
export const SHOWN_RUN_STATUSES = [...RUN_STATUSES, "RUNNING", "COMPLETED", "FAILED"] as const;
export type ShownRunStatus = (typeof SHOWN_RUN_STATUSES)[number];

export const runViewSchema = z.strictObject({
  /** A path takes it in the place of `runId`. */
  id: z.int(),
  runId: z.string(),
  name: z.string(),
  kind: z.enum(RUN_KINDS),
  /** The run whose answers are compared, in a run that compares them. */
  comparedRunId: z.string().nullable(),
  /** What questions are rated by, in a run that rates them. */
  questionJudging: questionJudgingSchema.nullable(),
  status: z.enum(SHOWN_RUN_STATUSES),
  state: z.enum(RUN_STATES),
  phase: z.enum(PHASES),
  judging: z.enum(JUDGING_MODES),
  createdAt: z.string(),
  /** The same as `createdAt` (document 2, line 637). */
  runDate: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** When the raw replies were removed, as the settings say; null: they are there. */
  rawRemovedAt: z.string().nullable(),
  /** How long it was executed, in milliseconds, in the stretches that have ended; pauses do not count. */
  workedMs: z.int().nonnegative(),
  /** When the present stretch began, which comes on top; null while nobody executes it. */
  activeSince: z.string().nullable(),
  totalItems: z.int(),
  completedItems: z.int(),
  /** Items with an answer, judged or not; 0 in a run of judges. */
  answeredItems: z.int().nonnegative(),
  counts: itemCountsSchema,
  models: z.array(
    calledModelSchema.extend({
      parameters: parametersSchema,
      counts: itemCountsSchema,
    }),
  ),
  judges: z.array(calledModelSchema),
  /** The first judge's provider, by its number in the workspace, and model (document 2, lines 638-639); null without one. */
  judgeProviderConfigId: z.int().nullable(),
  judgeModelName: z.string().nullable(),
  /** The collection it was asked for by, where that was done in document 4's words (line 465). */
  evalId: z.int().optional(),
  /** When it last began or ended, for document 4 (line 468). */
  updatedAt: z.string(),
  ...measuredBy,
  tasks: z.int(),
  datasets: z.array(datasetSchema),
  /** What people score the answers by, as it was when the run began. */
  criteria: z.array(criterionSchema),
  concurrency: concurrencySchema,
  limits: runLimitsSchema,
  maxBudgetUsd: z.number().nullable(),
  /** How it ended: null until then; FAILED when half of its items or more came to nothing. */
  outcome: z.enum(["COMPLETED", "FAILED"]).nullable(),
  /** Models of which items came to nothing, and the most frequent reason; those that failed altogether first. */
  troubles: z.array(modelTroubleSchema),
  /** Models and judges that were stopped, where items are left out because of it. */
  stopped: z.array(stoppedModelSchema).default([]),
  /** Items that were left out because of the budget. */
  overBudget: z.int().nonnegative(),
  /** What the user should know, such as settings that are not in force yet. */
  warnings: z.array(z.string()).default([]),
});
export type RunView = z.infer<typeof runViewSchema>;

/** A run in a list, with what came of it. */
export const runRowSchema = runViewSchema.extend({
  /** Of kept results only; null for a run of judges, which ranks no model. */
  result: runGlanceSchema.nullable(),
});
export type RunRow = z.infer<typeof runRowSchema>;
