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
  models: z.array(
    calledModelSchema.extend({
      parameters: parametersSchema,
      counts: itemCountsSchema,
    }),
  ),
  judges: z.array(calledModelSchema),
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
