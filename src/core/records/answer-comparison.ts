import { z } from "zod";
import { orderedVerdictSchema, pairFindingSchema } from "./judgment.ts";

const comparedAnswer = z.strictObject({ itemId: z.int(), modelId: z.string() });

/** What a judge said of two answers. */
export const comparisonViewSchema = z.strictObject({
  id: z.int(),
  /** The run in which the judge was asked. */
  runId: z.string(),
  taskId: z.string(),
  first: comparedAnswer,
  second: comparedAnswer,
  judgeId: z.string(),
  ...pairFindingSchema.omit({ orders: true }).shape,
  unscoredReason: z.string().nullable(),
  orders: z.array(orderedVerdictSchema.omit({ transcript: true })),
  costUsd: z.number().nullable(),
  createdAt: z.string(),
});
export type ComparisonView = z.infer<typeof comparisonViewSchema>;
