import { z } from "zod";
import { estimateSchema } from "./estimate.ts";
import { provenanceFields } from "./provider.ts";
import { BASES } from "./summary.ts";

/**
 * The chance of a false claim in each of the two families of tests, models and models by category: half of 5 %, so that a
 * diff of equal runs claims nothing at all in 95 % of cases.
 */
export const DIFF_ALPHA = 0.025;

/** What can be said of a model in two runs. */
export const DIFF_OUTCOMES = [
  /** Better, or worse, in the second run: the corrected test tells them apart. */
  "better",
  "worse",
  "not-told-apart",
  /** Every task has the very same score in both. */
  "same",
  /** There is nothing to compare. */
  "unknown",
] as const;
export type DiffOutcome = (typeof DIFF_OUTCOMES)[number];

/** One model in two runs, on the tasks that ask the same in both and have a score in both. Scores are 0-100. */
const differenceSchema = z.strictObject({
  modelId: z.string(),
  /** Means over these tasks. */
  first: estimateSchema,
  second: estimateSchema,
  /** The second one's minus the first one's, paired by task. */
  difference: estimateSchema,
  /** Of a two-sided test that they do not differ; null where none can be made. */
  pValue: z.number().nullable(),
  /** The same by Holm's correction for the whole family. */
  adjustedPValue: z.number().nullable(),
  outcome: z.enum(DIFF_OUTCOMES),
});
export type RunDifference = z.infer<typeof differenceSchema>;

export const modelDifferenceSchema = differenceSchema.extend({
  ...provenanceFields,
  /** The smallest difference that these tasks would show four times in five; null where too few of them vary. */
  detectable: z.number().nullable(),
  /** Tasks in common that lack a score in one of the runs, or in both. */
  unpaired: z.int(),
  /** Tasks that are solved in one of the runs only. */
  gained: z.int(),
  lost: z.int(),
});
export type ModelDifference = z.infer<typeof modelDifferenceSchema>;

export const categoryDifferenceSchema = differenceSchema.extend({ category: z.string() });
export type CategoryDifference = z.infer<typeof categoryDifferenceSchema>;

/** A setting that differs; null where one of the runs does not have it. */
export const settingDifferenceSchema = z.strictObject({
  key: z.string(),
  first: z.string().nullable(),
  second: z.string().nullable(),
});
export type SettingDifference = z.infer<typeof settingDifferenceSchema>;

/** How many tasks, and the first hundred of them. */
const someTasksSchema = z.strictObject({ count: z.int(), taskIds: z.array(z.string()) });

const sideSchema = z.strictObject({
  runId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  tasks: z.int(),
  /** Items that still wait for an answer or a judge. */
  open: z.int(),
});

/** One run against another, lists of flipped tasks aside. */
export const runDiffSchema = z.strictObject({
  first: sideSchema,
  second: sideSchema,
  /** What is known, in words. */
  sentence: z.string(),
  /** What speaks against comparing the two. */
  caveats: z.array(z.string()),
  /** False where judges scored and were not the same, or were asked in other words. */
  sameJudges: z.boolean(),
  /** Whose scores are compared; null where the two have none in common. */
  basis: z.enum(BASES).nullable(),
  /** How many differences were tested in each family; `alpha` holds for a family, corrected by Holm's method. */
  tests: z.strictObject({ alpha: z.number(), models: z.int(), categories: z.int() }),
  models: z.array(modelDifferenceSchema),
  /** Models that the other run does not have. */
  onlyFirst: z.array(z.string()),
  onlySecond: z.array(z.string()),
  /** Empty where there is one category only. */
  categories: z.array(categoryDifferenceSchema),
  /** By what they ask: ids, versions and labels do not count. */
  tasks: z.strictObject({
    shared: z.int(),
    /** The same id asks something else; not compared. At most a hundred are named. */
    changed: z.strictObject({
      count: z.int(),
      rows: z.array(z.strictObject({ taskId: z.string(), keys: z.array(z.string()) })),
    }),
    onlyFirst: someTasksSchema,
    onlySecond: someTasksSchema,
  }),
  settings: z.array(settingDifferenceSchema),
  /** From this mean on a task counts as solved. */
  solvedFrom: z.number(),
});
export type RunDiff = z.infer<typeof runDiffSchema>;

/** A model's answer on one side of a flipped task: of several samples, the first that has a score. */
const flippedAnswerSchema = z.strictObject({
  taskId: z.string(),
  itemId: z.int(),
  /** Mean over the samples, 0-100. */
  score: z.number(),
  /** Null when no texts were asked for. */
  text: z.string().nullable(),
  /** Whether there is more of it. */
  shortened: z.boolean(),
});
export type FlippedAnswer = z.infer<typeof flippedAnswerSchema>;

/** A task that a model solves in one of two runs and not in the other. */
export const flippedTaskSchema = z.strictObject({
  modelId: z.string(),
  category: z.string(),
  /** Solved in the second run only, or in the first only. */
  direction: z.enum(["gained", "lost"]),
  first: flippedAnswerSchema,
  second: flippedAnswerSchema,
});
export type FlippedTask = z.infer<typeof flippedTaskSchema>;

/** What of the answers to flipped tasks shall be shown. */
export const FLIP_TEXTS = ["none", "short", "whole"] as const;
export type FlipTexts = (typeof FLIP_TEXTS)[number];

/** One run against another, with flipped tasks in pages. */
export const runDiffPageSchema = runDiffSchema.extend({
  flips: z.strictObject({ count: z.int(), rows: z.array(flippedTaskSchema), next: z.string().nullable() }),
});
export type RunDiffPage = z.infer<typeof runDiffPageSchema>;
