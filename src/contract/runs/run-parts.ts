import { z } from "zod";
import { metricsSchema, provenanceFields } from "../../core/index.ts";

/** A model or judge of a run. */
export const calledModelSchema = z.strictObject({
  id: z.string(),
  provider: z.string(),
  name: z.string(),
  ...provenanceFields,
});

/** What measures a run's answers without a call. */
export const measuredBy = {
  /** On every task. */
  metrics: metricsSchema,
  /** How many tasks have metrics of their own or of their collection. */
  tasksWithMetrics: z.int(),
};
