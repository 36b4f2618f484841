import { z } from "zod";
import type { MessageDescriptor } from "../translate.ts";
import { spendSchema } from "./call.ts";
import { estimateSchema } from "./estimate.ts";
import { parametersSchema } from "./parameters.ts";
import { peopleResultSchema } from "./people-result.ts";
import { provenanceFields } from "./provider.ts";
import { JUDGING_MODES, RUN_STATES, RUN_STATUSES, itemCountsSchema } from "./run.ts";

/** Raised when a reader of an older `summary.json` would misread a newer one. */
export const SUMMARY_VERSION = 6;

export const rankIntervalSchema = z.strictObject({ best: z.int().positive(), worst: z.int().positive() });

/** What a box plot draws; milliseconds. */
const latencySchema = z.strictObject({
  n: z.int(),
  mean: z.number(),
  median: z.number(),
  p95: z.number(),
  min: z.number(),
  lowerQuartile: z.number(),
  upperQuartile: z.number(),
  max: z.number(),
  lowerWhisker: z.number(),
  upperWhisker: z.number(),
  /** How many lie beyond the whiskers. */
  outliers: z.int(),
  /** Bins of equal width: one edge more than there are counts. */
  histogram: z.strictObject({ edges: z.array(z.number()), counts: z.array(z.int()) }),
});

/** One model's line in the ranking. Scores are 0-100. */
export const modelResultSchema = z.strictObject({
  /** 1 for the highest mean inside the same tasks and scorers. Says nothing about whether neighbours can be told apart: `rankInterval` does. */
  rank: z.int().positive(),
  /** The ranks that the data allow, all models' together at 95 %; null where nothing can be tested. */
  rankInterval: rankIntervalSchema.nullable(),
  modelId: z.string(),
  provider: z.string(),
  /** What the provider calls the model. */
  name: z.string(),
  ...provenanceFields,
  /** The variant of the prompt it was asked with. */
  variant: z.string().nullable(),
  parameters: parametersSchema,
  counts: itemCountsSchema,
  /** Mean over scored items, by whom `basis` says: samples of a task are averaged first, then tasks. */
  score: estimateSchema,
  /**
   * The mean that ranks, where models lack different scores: what it would be with the tasks and scorers of all. Null
   * where nothing is missing, so that `score` is it.
   */
  adjustedScore: estimateSchema.nullable(),
  /** How far its tasks are apart: the standard deviation of their means. */
  spread: z.number().nullable(),
  /** Items with a value, items without one by reason, and the mean if those were all worst or all best. */
  scored: z.int(),
  unscored: z.record(z.string(), z.int()),
  missingBounds: z.strictObject({ low: z.number(), high: z.number() }).nullable(),
  /** Share of scored items, 0 to 1. */
  autoFailRate: estimateSchema,
  /** Items whose answer never came. Those whose judge failed are the judge's: see `verdicts`. */
  failed: z.int(),
  /** Shares of all items that are done or lost: no answer came, and the answer was a refusal. */
  failureRate: estimateSchema,
  refusalRate: estimateSchema,
  /** Milliseconds; null where nothing was answered. */
  latencyMs: latencySchema.nullable(),
  /** How several answers to one task vary; null where every task has one. Points are of 100. */
  repeats: z
    .strictObject({
      /** The most answers that a task has. */
      samples: z.int(),
      /** Where every score is 0 or 100: the chance that one of so many answers passes, and that all do, 0 to 1. */
      passAtK: estimateSchema.nullable(),
      passHatK: estimateSchema.nullable(),
      /** How many tasks had 0, 1, 2 ... answers that passed, of those with all samples scored; null where scores are not pass or fail. */
      passedCounts: z.array(z.int()).nullable(),
      /** Noise of answers: the pooled standard deviation of scores inside a task; null where it was not seen. */
      betweenSamples: z.number().nullable(),
    })
    .nullable(),
  /** Noise of judges: the pooled standard deviation of what several of them gave the same answer; null with one judge. */
  betweenJudges: z.number().nullable(),
  /** Only where answers were read as they were written. */
  firstTokenMs: z.strictObject({ median: z.number(), p95: z.number() }).nullable(),
  tokens: z.strictObject({ input: z.number().nullable(), output: z.number().nullable() }),
  /** Of an answer, input and output together; null when those of any are not known. */
  meanTokens: z.number().nullable(),
  /** Output tokens by the time of their answers, all answers together. */
  tokensPerSecond: z.number().nullable(),
  /** What the run paid for its calls, failed ones and warm-ups included; null when the cost of any is not known. */
  costUsd: z.number().nullable(),
  /** The same as far as it is known. */
  spend: spendSchema,
  /** Which models the provider says have answered; more than one when that changed inside the run. */
  served: z.array(z.strictObject({ name: z.string(), answers: z.int() })),
  /** What a thousand tasks would cost, one answer each; null when the cost of any answer is not known. */
  costPer1000Tasks: z.number().nullable(),
});
export type ModelResult = z.infer<typeof modelResultSchema>;

/** Two models, compared inside the tasks and scorers that they share. */
export const modelComparisonSchema = z.strictObject({
  /** The one that is ranked higher. */
  first: z.string(),
  second: z.string(),
  /**
   * How far the first is ahead, inside tasks and scorers. The interval is corrected with all comparisons of the run: it
   * leaves out 0 exactly where the two are told apart.
   */
  difference: estimateSchema,
  /**
   * The plain mean difference on the tasks where the same scorers have scored both. Absent where `difference` is just
   * that: it is another one only where scores are missing, and takes other models and tasks into account.
   */
  sharedDifference: z.number().optional(),
  /** Of the difference, before any correction; null where it was not seen. */
  standardError: z.number().nullable(),
  /** Of a two-sided test that they do not differ; null where none can be made. */
  pValue: z.number().nullable(),
  /** The same by Holm's correction for all comparisons of the run. */
  adjustedPValue: z.number().nullable(),
  /** Whether the corrected test tells them apart at 5 %. */
  toldApart: z.boolean(),
});
export type ModelComparison = z.infer<typeof modelComparisonSchema>;

/** What came of comparing answers two by two, by people or by judges. */
export const pairsResultSchema = z.strictObject({
  by: z.enum(["people", "judges"]),
  verdicts: z.int(),
  bothBad: z.int(),
  /** What counts as independent of the tasks that verdicts are on; null in summaries written before it was counted. */
  units: z.strictObject({ clusters: z.int(), clusterUnit: z.string() }).nullable().default(null),
  /** Best first. */
  models: z.array(
    z.strictObject({
      modelId: z.string(),
      wins: z.int(),
      losses: z.int(),
      draws: z.int(),
      /** 0 to 1, a draw as half. */
      winRate: estimateSchema,
      /** Bradley-Terry strength on Elo's scale: 1000 is the average. */
      rating: estimateSchema,
      rankInterval: rankIntervalSchema.nullable(),
    }),
  ),
  /** Share of pairs judged in both orders that got the same verdict twice, and what the answer shown first won. */
  consistency: estimateSchema,
  firstShare: estimateSchema,
  /** Whether length decides besides quality; null where lengths are not known or say nothing. */
  length: z
    .strictObject({
      /** The chance that the longer of two equally good answers wins, at the usual difference in length; 0.5 where length does not matter. */
      longerWins: estimateSchema,
      /** The models as they would stand at equal length, best first. */
      order: z.array(z.string()),
      /** Models that were always longer, or always shorter, than their rivals: nobody has seen them at equal length. */
      oneSided: z.array(z.string()),
    })
    .nullable()
    .default(null),
  /** The same comparisons with draws as an outcome of their own (Davidson), where draws are many. */
  drawsApart: z
    .strictObject({
      /** The chance of a draw between two equally good models. */
      drawShare: estimateSchema,
      /** Best first. */
      order: z.array(z.string()),
    })
    .nullable()
    .default(null),
});
export type PairsResult = z.infer<typeof pairsResultSchema>;

/** What the score can be cut by. */
export const SLICES = [
  "category",
  "difficulty",
  "tag",
  "templateVersion",
  "variant",
  "parameters",
  "criterion",
  "judge",
  "rater",
  "metric",
] as const;
export type SliceName = (typeof SLICES)[number];

/** What the groups of a slice are, as the header of a column. */
export const SLICE_NAMES: Readonly<Record<SliceName, MessageDescriptor>> = {
  category: /*i18n*/ { id: "slice.category", message: "Category" },
  difficulty: /*i18n*/ { id: "slice.difficulty", message: "Difficulty" },
  tag: /*i18n*/ { id: "slice.tag", message: "Tag" },
  templateVersion: /*i18n*/ { id: "slice.templateVersion", message: "Template version" },
  variant: /*i18n*/ { id: "slice.variant", message: "Variant" },
  parameters: /*i18n*/ { id: "slice.parameters", message: "Parameters" },
  criterion: /*i18n*/ { id: "slice.criterion", message: "Criterion" },
  judge: /*i18n*/ { id: "slice.judge", message: "Judge" },
  rater: /*i18n*/ { id: "slice.rater", message: "Rater" },
  metric: /*i18n*/ { id: "slice.metric", message: "Metric" },
};

/**
 * The first two models of the ranking inside one group of tasks. Exploratory: among all groups of the run that are called
 * ahead, about 5 % are so by chance (Benjamini & Hochberg).
 */
const groupLeadSchema = z.strictObject({
  first: z.string(),
  second: z.string(),
  /** Points that the first of the ranking is ahead here; null where the two have no task in common. */
  difference: z.number().nullable(),
  tasks: z.int(),
  /** Null where too few tasks are in common to test. */
  pValue: z.number().nullable(),
  /** The same corrected for all groups of the run that were tested. */
  adjustedPValue: z.number().nullable(),
  /** Who is ahead here by the corrected test at 5 %; null where nobody can be told to be. */
  ahead: z.string().nullable(),
});
export type GroupLead = z.infer<typeof groupLeadSchema>;

/** The mean of each model in each group, 0-100. Groups in the order in which they first appear. */
export const sliceSchema = z.strictObject({
  by: z.enum(SLICES),
  groups: z.array(
    z.strictObject({
      name: z.string(),
      models: z.record(z.string(), estimateSchema),
      /** Of groups of tasks, where two models have a score. */
      lead: groupLeadSchema.optional(),
    }),
  ),
});
export type Slice = z.infer<typeof sliceSchema>;

/** Whose scores the ranking is of. */
export const BASES = ["judges", "people", "metrics"] as const;
export type Basis = (typeof BASES)[number];

/** How many answers there are, and how many have a value by each basis. */
const coverageSchema = z.strictObject({
  answers: z.int(),
  judges: z.int(),
  people: z.int(),
  metrics: z.int(),
});
export type Coverage = z.infer<typeof coverageSchema>;

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
    /** How long it was executed, in milliseconds, without pauses; null while it is, and where it was not told. */
    workedMs: z.int().nonnegative().nullable().default(null),
    judging: z.enum(JUDGING_MODES),
    judges: z.array(
      z.strictObject({ judgeId: z.string(), provider: z.string(), name: z.string(), ...provenanceFields }),
    ),
    datasets: z.array(z.strictObject({ path: z.string(), sha256: z.string() })),
    promptTemplateHash: z.string(),
    /** What was told of the messages that models were sent, before the run started. */
    promptNotices: z.array(z.string()).default([]),
    tasks: z.int(),
  }),
  /**
   * Of a long run that goes on: when these results were begun to be worked out; what came later may be missing. Null where
   * they are of now.
   */
  asOf: z.string().nullable().default(null),
  counts: itemCountsSchema,
  /** What the numbers say, in words. */
  sentence: z.string(),
  /** The basis that covers the most answers ranks; on a tie judges, people, metrics. Null where nothing is scored. */
  basis: z.enum(BASES).nullable(),
  coverage: coverageSchema,
  /** The one metric that ranks where metrics do, without its prefix; null where they do not. */
  metric: z.string().nullable(),
  /** How many people have scored. */
  raters: z.int().default(0),
  ranking: z.array(modelResultSchema),
  /**
   * The mean of the first, with an interval that allows for its having been picked as the highest of so many models; null
   * where it was not picked from several or has no interval.
   */
  leader: z.strictObject({ modelId: z.string(), of: z.int(), score: estimateSchema }).nullable(),
  /** Every two models with a score; only neighbours in the ranking where there are more than 30. */
  comparisons: z.array(modelComparisonSchema),
  /** What the tasks could show, and how many more would show less, between the first model and the one that decides whether it has won. */
  planning: z
    .strictObject({
      first: z.string(),
      second: z.string(),
      /** Those that both have. */
      tasks: z.int(),
      /** Points that so many tasks show four times out of five; null where not even the whole scale would be shown. */
      smallestDifference: z.number().nullable(),
      target: z.number(),
      /** Tasks besides those there are that would show a difference of `target` points; null where people's scores rank, and more tasks alone may never show it. */
      moreTasks: z.int().nonnegative().nullable(),
    })
    .nullable(),
  people: peopleResultSchema.nullable(),
  pairs: z.array(pairsResultSchema),
  slices: z.array(sliceSchema),
  /** What the run paid for judge calls, unusable ones included; null when the cost of any is not known. */
  judgeCostUsd: z.number().nullable(),
  /** The same as far as it is known. */
  judgeSpend: spendSchema,
  /** What each judge has scored, where it failed, and verdicts of which it left points out or gave some off their scale. */
  verdicts: z
    .array(
      z.strictObject({
        judgeId: z.string(),
        verdicts: z.int(),
        /** Answers that came and that it failed to score. They count against no model. */
        failed: z.int().default(0),
        /** Milliseconds of its calls that brought a reply; null where none was timed. */
        meanLatencyMs: z.number().nullable().default(null),
        withPointsMissing: z.int(),
        withPointsClamped: z.int(),
      }),
    )
    .default([]),
  /** What went wrong and how often, most frequent first. */
  failures: z.array(
    z.strictObject({
      stage: z.string(),
      message: z.string(),
      count: z.int(),
      /** Whose answers these are, most first. */
      models: z.array(z.strictObject({ modelId: z.string(), count: z.int() })).default([]),
    }),
  ),
});
export type Summary = z.infer<typeof summarySchema>;
