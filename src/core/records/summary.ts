import { z } from "zod";
import { estimateSchema } from "./estimate.ts";
import { JUDGING_MODES, RUN_STATES, RUN_STATUSES, itemCountsSchema } from "./run.ts";

/** Raised when a reader of an older `summary.json` would misread a newer one. */
export const SUMMARY_VERSION = 1;

/** One model's line in the ranking. Scores are 0-100. */
export const modelResultSchema = z.strictObject({
  /** 1 for the highest mean. Says nothing about whether neighbours can be told apart. */
  rank: z.int().positive(),
  modelId: z.string(),
  provider: z.string(),
  /** What the provider calls the model. */
  name: z.string(),
  simulated: z.boolean(),
  counts: itemCountsSchema,
  /** Mean over scored items: samples of a task are averaged first, then tasks. */
  score: estimateSchema,
  /** Items with a value, items without one by reason, and the mean if those were all worst or all best. */
  scored: z.int(),
  unscored: z.record(z.string(), z.int()),
  missingBounds: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  /** Share of scored items, 0 to 1. */
  autoFailRate: estimateSchema,
  categories: z.record(z.string(), estimateSchema),
  difficulties: z.record(z.string(), estimateSchema),
  /** Milliseconds; null where nothing was answered. */
  latencyMs: z.strictObject({ median: z.number(), p95: z.number(), mean: z.number() }).nullable(),
  tokens: z.strictObject({ input: z.number().nullable(), output: z.number().nullable() }),
  /** Sum over answers; null when the cost of any answer is not known. */
  costUsd: z.number().nullable(),
});
export type ModelResult = z.infer<typeof modelResultSchema>;

/** What came of a run: the content of `summary.json`. */
export const summarySchema = z.strictObject({
  schemaVersion: z.literal(SUMMARY_VERSION),
  toolVersion: z.string(),
  run: z.strictObject({
    runId: z.string(),
    name: z.string(),
    status: z.enum(RUN_STATUSES),
    state: z.enum(RUN_STATES),
    createdAt: z.string(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    judging: z.enum(JUDGING_MODES),
    judges: z.array(
      z.strictObject({ judgeId: z.string(), provider: z.string(), name: z.string(), simulated: z.boolean() }),
    ),
    datasets: z.array(z.strictObject({ path: z.string(), sha256: z.string() })),
    promptTemplateHash: z.string(),
    tasks: z.int(),
  }),
  counts: itemCountsSchema,
  /** What the numbers say, in words. */
  sentence: z.string(),
  ranking: z.array(modelResultSchema),
  /** How far the first is ahead of the second on the tasks that both have; null when there are no two. */
  lead: z.strictObject({ first: z.string(), second: z.string(), difference: estimateSchema }).nullable(),
  /** Sum over judge calls; null when the cost of any is not known. */
  judgeCostUsd: z.number().nullable(),
  /** What went wrong and how often, most frequent first. */
  failures: z.array(z.strictObject({ stage: z.string(), message: z.string(), count: z.int() })),
});
export type Summary = z.infer<typeof summarySchema>;
