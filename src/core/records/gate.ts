import { z } from "zod";
import { estimateSchema } from "./estimate.ts";
import { provenanceFields } from "./provider.ts";
import { BASES } from "./summary.ts";

export const BASELINE_VERSION = 1;

/** By model, a score for each task of the baseline, 0-100, samples averaged; null where there is none. */
const taskScoresSchema = z.record(z.string(), z.array(z.number().min(0).max(100).nullable()));

/** What of a run others are compared with: scores, ids and hashes, no texts, so that it can be committed. */
export const baselineSchema = z.strictObject({
  type: z.literal("assay-baseline"),
  version: z.literal(BASELINE_VERSION),
  runId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  toolVersion: z.string(),
  /** Items that still waited for an answer or a judge. */
  open: z.int().nonnegative(),
  /** The metric that scores by metrics are of. */
  metric: z.string().nullable(),
  /** Hashes of what decides what scores mean: the judges, Assay's own prompts, the run's metrics, who scored by what. */
  scorers: z.strictObject({
    judges: z.string(),
    prompts: z.string(),
    metrics: z.string(),
    people: z.string(),
  }),
  /** Assay's own prompts that the answers were asked by, where judges had others. */
  askedBy: z.string().optional(),
  models: z.array(
    z.strictObject({ modelId: z.string(), variant: z.string().nullable(), ...provenanceFields }),
  ),
  tasks: z.array(
    z.strictObject({
      taskId: z.string(),
      /** Hashes of what the task asks and is judged by, without its metrics and with them. */
      content: z.string(),
      measured: z.string(),
      cluster: z.string().optional(),
    }),
  ),
  scores: z.strictObject({
    judges: taskScoresSchema,
    people: taskScoresSchema,
    metrics: taskScoresSchema,
  }),
});
export type Baseline = z.infer<typeof baselineSchema>;

/** The largest drop that a gate allows where nobody says another, in points of 100. */
export const DEFAULT_MAX_DROP = 2;

/** One-sided error of each of a gate's two claims: the ends of a 95 % interval. */
export const GATE_ALPHA = 0.025;

/** A model lacks scores on so many of the shared tasks, or of its items where a limit is checked, as a share, before nothing is said for it. */
export const GATE_MOST_UNPAIRED = 0.1;

export const GATE_VERDICTS = [
  /** The drop is no chance, and its estimate is larger than allowed. */
  "worse",
  /** Whatever the drop is, it is surely smaller than allowed. */
  "not-worse",
  "cannot-tell",
] as const;

/** Why nothing can be told of a model. */
export const GATE_DOUBTS = [
  /** The tasks leave room for both. */
  "too-few-tasks",
  /** The two runs were not scored by the same. */
  "other-scorers",
  /** Too many of the shared tasks lack a score in one of the runs. */
  "missing-scores",
  /** There is nothing that could be tested. */
  "no-test",
] as const;

/** A model in the run and in its baseline, on tasks that ask the same in both. Scores are 0-100. */
const gatedModelSchema = z.strictObject({
  modelId: z.string(),
  ...provenanceFields,
  baseline: estimateSchema,
  run: estimateSchema,
  /** The run's minus the baseline's, paired by task. */
  difference: estimateSchema,
  /** One-sided, of "no drop"; null where it can't be tested. The second is Holm's, for all models. */
  dropPValue: z.number().nullable(),
  adjustedDropPValue: z.number().nullable(),
  /** One-sided, of "a drop of `maxDrop` or more". */
  withinMarginPValue: z.number().nullable(),
  /** Shared tasks without a score in one of the two. */
  unpaired: z.int(),
  verdict: z.enum(GATE_VERDICTS),
  /** Null unless nothing can be told. */
  doubt: z.enum(GATE_DOUBTS).nullable(),
});
export type GatedModel = z.infer<typeof gatedModelSchema>;

/** Why an item of a run that metrics rank has no score where none can be: its task has nothing that the metric needs. */
export const NOT_APPLICABLE = ["not_measured", "no-reference"] as const;

export const GATE_LIMITS = ["min-score", "max-cost", "max-latency"] as const;

/** Why a limit can't be checked. */
export const GATE_LIMIT_DOUBTS = [
  /** Items that are still open can change what was measured. */
  "open-items",
  /** What was measured keeps the limit, but too many of the model's items have nothing to measure. */
  "missing-items",
  /** There is no score, no answer, or a cost that nobody knows. */
  "not-known",
] as const;

/** A limit that the run alone is held to. */
const gateLimitSchema = z.strictObject({
  kind: z.enum(GATE_LIMITS),
  /** Null for the whole run. */
  modelId: z.string().nullable(),
  /** Points, US dollars or milliseconds. */
  limit: z.number(),
  /** The score that ranks, what the run cost with its judges, the median latency, so far; null where it is not known. */
  value: z.number().nullable(),
  verdict: z.enum(["kept", "broken", "unknown"]),
  /** Null unless it is not known whether the limit is kept. */
  doubt: z.enum(GATE_LIMIT_DOUBTS).nullable(),
  /** The model's items, or the run's; for a score, without those that the metric doesn't apply to. */
  items: z.int(),
  /** Of these, those still open; where none is, those without a score, for the latency without an answer. */
  missing: z.int(),
});
export type GateLimit = z.infer<typeof gateLimitSchema>;

/** What a gate says of a run. */
export const gateSchema = z.strictObject({
  runId: z.string(),
  name: z.string(),
  /** Null where the run is held to limits only. */
  baseline: z.strictObject({ runId: z.string(), name: z.string(), createdAt: z.string() }).nullable(),
  /** `failed` where a model is worse or a limit is broken; `cannot-tell` where anything is not known. */
  outcome: z.enum(["passed", "failed", "cannot-tell"]),
  /** What is known, in words. */
  sentence: z.string(),
  caveats: z.array(z.string()),
  /** Points of 100. */
  maxDrop: z.number(),
  alpha: z.number(),
  /** Whose scores are compared; null where the two have none in common. */
  basis: z.enum(BASES).nullable(),
  tasks: z.strictObject({ shared: z.int(), onlyBaseline: z.int(), onlyRun: z.int() }),
  models: z.array(gatedModelSchema),
  onlyBaseline: z.array(z.string()),
  onlyRun: z.array(z.string()),
  limits: z.array(gateLimitSchema),
});
export type Gate = z.infer<typeof gateSchema>;

/** What a run is held to. */
export const gateTermsSchema = z.strictObject({
  baseline: baselineSchema.optional(),
  maxDrop: z.number().min(0).max(100).default(DEFAULT_MAX_DROP),
  /** The least mean score of models, by their ids. */
  minScores: z.record(z.string(), z.number().min(0).max(100)).default({}),
  maxCostUsd: z.number().nonnegative().optional(),
  /** Of each model's median latency. */
  maxLatencyMs: z.number().positive().optional(),
});
export type GateTerms = z.infer<typeof gateTermsSchema>;
