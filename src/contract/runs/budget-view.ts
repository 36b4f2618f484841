import { z } from "zod";
import { costRangeSchema } from "./plan-view.ts";

/** What a run's spending limit has left out, why, and about what the rest costs. In US dollars. */
export const runBudgetSchema = z.strictObject({
  maxBudgetUsd: z.number().nullable(),
  /** What counts against the limit: where the cost of a call is not known, what was put aside for it. */
  spentUsd: z.number(),
  /** Items that were left out because of the limit. */
  leftOut: z.int().nonnegative(),
  /**
   * What must be left for the cheapest and for the dearest call that was left out: the most that it may cost, with the
   * judging of its answer. Null where nothing was left out, or where a model has no price.
   */
  callUsd: costRangeSchema.nullable(),
  /** Calls that the items left out need, and about what they cost. */
  rest: z.strictObject({
    calls: z.int().nonnegative(),
    judgeCalls: z.int().nonnegative(),
    costUsd: costRangeSchema,
    /** Whether every price is known; else the sum is "at least". */
    isKnown: z.boolean(),
  }),
  /** A limit that is likely to be enough for all of it, with what was spent; null where nobody knows. */
  enoughUsd: z.number().nullable(),
});
export type RunBudget = z.infer<typeof runBudgetSchema>;
