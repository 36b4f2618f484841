import { z } from "zod";
import { CALL_PURPOSES, spendSchema } from "./call.ts";
import { estimateSchema } from "./estimate.ts";
import { provenanceFields } from "./provider.ts";
import { RUN_KINDS } from "./run.ts";
import { BASES, modelComparisonSchema, rankIntervalSchema } from "./summary.ts";

/** What is known over all runs. */

export const leaderboardRowSchema = z.strictObject({
  /** Inside its group; null of a model that was never scored. */
  rank: z.int().positive().nullable(),
  /** The ranks inside its group that the data allow, all models' together at 95 %; null where nothing can be tested. */
  rankInterval: rankIntervalSchema.nullable(),
  /** Models of one group can be compared, those of different groups can't; null of a model that was never scored. */
  group: z.int().positive().nullable(),
  /** What it is called on the board: its id, with its name at the provider where ids are not unique. */
  label: z.string(),
  modelId: z.string(),
  provider: z.string(),
  name: z.string(),
  ...provenanceFields,
  runs: z.int(),
  /** Questions, however often and in however many runs they were put to it. */
  tasks: z.int(),
  /** Whose scores they are; several where runs differ. */
  bases: z.array(z.enum(BASES)),
  /** Mean over its own tasks of all runs, 0-100. A task counts once, however often it was run. */
  score: estimateSchema,
  /**
   * The mean that ranks, where models of the group lack different scores: what it would be with the tasks and scorers of
   * all of them. Null where nothing is missing, so that `score` is it.
   */
  adjustedScore: estimateSchema.nullable(),
  best: z.strictObject({ runId: z.string(), score: z.number() }).nullable(),
  latest: z.strictObject({ runId: z.string(), score: z.number() }).nullable(),
  answers: z.int(),
  tokens: z.strictObject({ input: z.number().nullable(), output: z.number().nullable() }),
  /** Null when the cost of any answer is not known. */
  costUsd: z.number().nullable(),
  meanLatencyMs: z.number().nullable(),
});
export type LeaderboardRow = z.infer<typeof leaderboardRowSchema>;

export const leaderboardSchema = z.strictObject({
  /** What the numbers say, in words. */
  sentence: z.string(),
  /** Group by group, in each the best first; models that were never scored come last. */
  models: z.array(leaderboardRowSchema),
  /** Models by their labels that can be compared with each other, best first, and why they stand apart from the first group. */
  groups: z.array(
    z.strictObject({
      group: z.int().positive(),
      models: z.array(z.string()),
      reason: z.string().nullable(),
    }),
  ),
  /** Every two models of a group, by label, corrected together; only neighbours where a group has more than 30. */
  comparisons: z.array(modelComparisonSchema),
  /** Who has scored, in words: one line for the same judges with the same settings and wording, people or metric. */
  scorers: z.array(z.string()),
  /** The quality of questions by the model that wrote them, 1-10, best first. */
  generators: z.array(
    z.strictObject({
      generatorModelId: z.string().nullable(),
      questions: z.int(),
      /** Of `questions`, those that a person has changed since: the rating of the author's own text counts. */
      laterEditedQuestions: z.int(),
      /** Those whose own text was never rated as a person had changed it, counted neither in `questions` nor in `quality`. */
      editedQuestions: z.int(),
      quality: estimateSchema,
    }),
  ),
  /** Runs that were looked at, runs left out because somebody is scoring them blind, and trials left out as such. */
  runs: z.int(),
  blindRuns: z.int(),
  trialRuns: z.int(),
  /** How many of the runs looked at have scores, so that the comparisons are over these. */
  scoredRuns: z.int(),
});
export type Leaderboard = z.infer<typeof leaderboardSchema>;

/** What was paid for, as far as it is known. */
const purposesSchema = z.partialRecord(z.enum(CALL_PURPOSES), spendSchema);

const moneySchema = {
  /** For answers and warm-ups, and for judgements; null when some of it is not known. */
  costUsd: z.number().nullable(),
  judgeCostUsd: z.number().nullable(),
  /** All of it, as far as it is known. */
  spend: spendSchema,
  purposes: purposesSchema,
};

export const costReportSchema = z.strictObject({
  /** Models and judges of all runs, models that were called outside them, and models that were never called. */
  models: z.array(
    z.strictObject({
      modelId: z.string(),
      provider: z.string(),
      name: z.string(),
      runs: z.int(),
      answers: z.int(),
      tokens: z.strictObject({ input: z.number().nullable(), output: z.number().nullable() }),
      /** Null when some of it is not known. */
      costUsd: z.number().nullable(),
      spend: spendSchema,
      /** What it was called for. */
      purposes: purposesSchema,
    }),
  ),
  /** Runs of which nothing is told by model, because somebody is scoring them blind; sums and days have them. */
  blindRuns: z.int(),
  /** Newest first. */
  runs: z.array(
    z.strictObject({
      runId: z.string(),
      name: z.string(),
      kind: z.enum(RUN_KINDS),
      createdAt: z.string(),
      ...moneySchema,
    }),
  ),
  /** By day in UTC, oldest first. */
  days: z.array(
    z.strictObject({
      day: z.string(),
      costUsd: z.number(),
      unknownCalls: z.int(),
      runs: z.int(),
      purposes: purposesSchema,
    }),
  ),
  /** As far as it is known: for answers, for judgements, and outside runs for questions, tests and replays. */
  total: z.strictObject({
    costUsd: z.number(),
    judgeCostUsd: z.number(),
    otherCostUsd: z.number(),
    /** How much of it is for simulated models, by the prices set for them: nobody paid that. */
    simulatedUsd: z.number(),
    unknownCalls: z.int(),
    /** How many of these were to simulated models: stopped or failed, and not paid either. */
    simulatedUnknownCalls: z.int(),
    unknownRuns: z.int(),
  }),
});
export type CostReport = z.infer<typeof costReportSchema>;
