import { z } from "zod";
import { CALL_PURPOSES, spendSchema } from "./call.ts";
import { estimateSchema } from "./estimate.ts";
import { provenanceFields } from "./provider.ts";
import { RUN_KINDS } from "./run.ts";
import { BASES } from "./summary.ts";

/** What is known over all runs. */

export const leaderboardRowSchema = z.strictObject({
  rank: z.int().positive(),
  modelId: z.string(),
  provider: z.string(),
  name: z.string(),
  ...provenanceFields,
  runs: z.int(),
  /** Questions, however often and in however many runs they were put to it. */
  tasks: z.int(),
  /** Whose scores they are; several where runs differ. Scales are mixed only through 0-100. */
  bases: z.array(z.enum(BASES)),
  /** Mean over the tasks of all runs, 0-100; what one question got in several runs belongs together. */
  score: estimateSchema,
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
  /** Best first; models that were never scored come last. */
  models: z.array(leaderboardRowSchema),
  /** The quality of questions by the model that wrote them, 1-10, best first. */
  generators: z.array(
    z.strictObject({
      generatorModelId: z.string().nullable(),
      questions: z.int(),
      quality: estimateSchema,
    }),
  ),
  /** Runs that were looked at, and runs left out because somebody is scoring them blind. */
  runs: z.int(),
  blindRuns: z.int(),
});
export type Leaderboard = z.infer<typeof leaderboardSchema>;

const moneySchema = {
  /** For answers and warm-ups, and for judgements; null when some of it is not known. */
  costUsd: z.number().nullable(),
  judgeCostUsd: z.number().nullable(),
  /** All of it, as far as it is known. */
  spend: spendSchema,
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
      purposes: z.partialRecord(z.enum(CALL_PURPOSES), spendSchema),
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
    z.strictObject({ day: z.string(), costUsd: z.number(), unknownCalls: z.int(), runs: z.int() }),
  ),
  /** As far as it is known: for answers, for judgements, and outside runs for questions, tests and replays. */
  total: z.strictObject({
    costUsd: z.number(),
    judgeCostUsd: z.number(),
    otherCostUsd: z.number(),
    unknownCalls: z.int(),
    unknownRuns: z.int(),
  }),
});
export type CostReport = z.infer<typeof costReportSchema>;
