import { z } from "zod";
import { estimateSchema } from "./estimate.ts";
import { provenanceFields } from "./provider.ts";

/** Scores of 0-100 in the steps of a rating from 1 to 5: one step is 25 points. */
export const CALIBRATION_STEP = 25;

/** Scores that a judge and people gave to the same answer, both 0-100. */
const scoredTwiceSchema = z.strictObject({ judge: z.number(), human: z.number(), modelId: z.string() });

/** Where a judge is off, in points of 100: judge minus people. */
const biasSchema = z.strictObject({
  /** Above 0 it is generous. */
  difference: estimateSchema,
  /** How much its score rises when people's rises by 1: below 1 it flattens differences. */
  slope: estimateSchema,
  /** How much more generous it is to one model than to all others. Exploratory. */
  byModel: z.array(z.strictObject({ modelId: z.string(), difference: estimateSchema })),
  /** How its generosity changes when an answer has twice as many tokens. */
  byLength: estimateSchema,
  /** How much more generous it is to models of its own family, and which these are. */
  ownFamily: z.strictObject({ modelIds: z.array(z.string()), difference: estimateSchema }),
});

/** What a judge does when it compares pairs in both orders. */
const positionSchema = z.strictObject({
  pairs: z.int(),
  /** Share of pairs with the same verdict in both orders, and what the answer shown first won: 1/2 without bias. */
  consistency: estimateSchema,
  firstShare: estimateSchema,
});

/** Why a calibration may not hold for the judge as it is now. */
export const STALE_REASONS = ["prompts-changed", "judge-changed", "judged-again"] as const;
export const staleSchema = z.strictObject({ reason: z.enum(STALE_REASONS), message: z.string() });
export type Stale = z.infer<typeof staleSchema>;

/** One judge against people, on the answers that both scored. */
export const judgeCalibrationSchema = z.strictObject({
  judgeId: z.string(),
  /** What it is a calibration of: a hash of model, parameters, instructions, scale and wording; null when unknown. */
  version: z.string().nullable(),
  /** Answers that it and people scored. */
  answers: z.int(),
  /** What is known of it, in words. */
  sentence: z.string(),
  /** Shares of answers, by steps of 25 points. */
  sameStep: estimateSchema,
  withinOneStep: estimateSchema,
  /** Points between judge and people, whichever is higher. */
  meanAbsoluteDifference: estimateSchema,
  /** On steps: Cohen's kappa with quadratic weights, and Gwet's AC2, which stays sensible on skewed scores. */
  weightedKappa: estimateSchema,
  gwet: estimateSchema,
  /** On points. */
  krippendorffAlpha: estimateSchema,
  spearman: estimateSchema,
  kendall: estimateSchema,
  /** Krippendorff's alpha of the judge with a person, and of a person with another, on the same answers. */
  ceiling: z.strictObject({
    judge: estimateSchema,
    people: estimateSchema,
    /** Answers that several people scored. */
    answers: z.int(),
  }),
  bias: biasSchema,
  position: positionSchema.nullable(),
  stale: z.array(staleSchema),
  /** For a chart; at most a thousand. */
  points: z.array(scoredTwiceSchema),
});
export type JudgeCalibration = z.infer<typeof judgeCalibrationSchema>;

/** Width of an interval that can be expected with so many more answers scored by people, drawn from the whole run. */
const expectedWidthSchema = z.strictObject({ labels: z.int(), width: z.number() });
export type ExpectedWidth = z.infer<typeof expectedWidthSchema>;

/** A model's mean by the judges, by people, and by judges as far as people bear them out. All 0-100. */
export const calibratedModelSchema = z.strictObject({
  modelId: z.string(),
  ...provenanceFields,
  /** The mean of all judges on every answer: the raw score of the ranking. */
  judges: estimateSchema,
  /** People alone, on the answers that judges scored as well; where several scored, its interval allows for how they differ. */
  people: estimateSchema,
  predictionPowered: estimateSchema,
  /** How far the judges are relied on: 0 not at all, 1 fully; null where it is unknown. */
  judgeWeight: z.number().nullable(),
  /** Answers that people and judges scored, and that judges alone scored. */
  labelled: z.int(),
  judgeOnly: z.int(),
  moreLabels: z.array(expectedWidthSchema),
});
export type CalibratedModel = z.infer<typeof calibratedModelSchema>;

/** How far a run's judges can be trusted, measured by people. */
export const calibrationSchema = z.strictObject({
  runId: z.string(),
  /** What is known, in words, and what to do when nothing is. */
  sentence: z.string(),
  caveats: z.array(z.string()),
  people: z.strictObject({
    raters: z.array(z.string()),
    /** Answers that anybody scored in full. */
    answers: z.int(),
    /** Whether what people scored is a random draw, so that it speaks for all answers. */
    drawnAtRandom: z.boolean(),
  }),
  judges: z.array(judgeCalibrationSchema),
  models: z.array(calibratedModelSchema),
  /** Mean width of the models' intervals now, and what more labels would bring; null where no model has one. */
  moreLabels: z.strictObject({ now: z.number(), expected: z.array(expectedWidthSchema) }).nullable(),
});
export type Calibration = z.infer<typeof calibrationSchema>;
