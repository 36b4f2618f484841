import { z } from "zod";
import { JUDGING_MODES, promptNoticeSchema } from "../../core/index.ts";
import { destinationViewSchema } from "../catalog/egress-views.ts";
import { calledModelSchema, measuredBy } from "./run-parts.ts";

export const costRangeSchema = z.strictObject({ low: z.number(), high: z.number() });
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
  /** In how many clusters the tasks are, each of which counts as one task; null where no two tasks share one. */
  clusters: z.int().positive().nullable(),
  /** So many tasks besides these, each in a cluster of its own, would make it so small; null when it is small already. */
  further: z.strictObject({ tasks: z.int().positive(), points: z.number() }).nullable(),
});
export type DetectableDifference = z.infer<typeof detectableDifferenceSchema>;

/** What a run would be, found out without a call. */
export const planViewSchema = z.strictObject({
  name: z.string(),
  judging: z.enum(JUDGING_MODES),
  tasks: z.int(),
  items: z.int(),
  categories: z.record(z.string(), z.int()),
  models: z.array(calledModelSchema),
  judges: z.array(calledModelSchema),
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
  /** Where its providers are. */
  egress: z.array(destinationViewSchema),
  warnings: z.array(z.string()),
});
export type PlanView = z.infer<typeof planViewSchema>;

/** What judging answers of a run once more, or rating questions, would be, found out without a call. */
export const judgePlanSchema = z.strictObject({
  /** At most, where only failed judgments are repeated. */
  judgeCalls: z.int().nonnegative(),
  /** In US dollars, as far as prices are known. */
  costUsd: costRangeSchema,
  /** Whether every judge has a price or is free; else the sum is "at least". */
  isKnown: z.boolean(),
  /** Hosted judges without a price; they are not in the sum. */
  unpriced: z.array(z.string()),
  duration: durationEstimateSchema,
  warnings: z.array(z.string()),
});
export type JudgePlan = z.infer<typeof judgePlanSchema>;
