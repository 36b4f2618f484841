import { z } from "zod";
import { itemSchema } from "./records/index.ts";

/** An item in a line, with one score: what grids and long tables are made of. */
export const itemScoreSchema = itemSchema
  .pick({ taskId: true, modelId: true, sample: true, status: true })
  .extend({
    itemId: z.int().positive(),
    /** 0-100, by the basis asked for; else the judges' mean, else the people's, else the metrics'. Null when unscored. */
    score: z.number().nullable(),
    /** Why there is none: a scorer's word such as `refusal`, or the item's outcome such as `candidate_failed`. */
    unscoredReason: z.string().nullable(),
    autoFail: z.boolean(),
    /** Milliseconds; null where nothing was answered. */
    latencyMs: z.number().nullable(),
    costUsd: z.number().nullable(),
  });
export type ItemScoreView = z.infer<typeof itemScoreSchema>;
