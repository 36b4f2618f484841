import { z } from "zod";
import { askedAsSchema, namedFileSchema, ownRunIdSchema, runConfigSchema } from "../../core/index.ts";

import { runLockSchema } from "./lock-view.ts";

/** Narrows what a config asks for. */
export const overridesSchema = z.strictObject({
  limit: z.int().positive().optional(),
  models: z.array(z.string()).min(1).optional(),
  categories: z.array(z.string()).min(1).optional(),
  questionIds: z.array(z.string()).min(1).optional(),
});
export type Overrides = z.infer<typeof overridesSchema>;

/** Values of variables that the caller has and the server may lack, for one run. Kept in memory, never stored. */
export const lentVariablesSchema = z.record(z.string(), z.string().min(1).max(8192));
export type LentVariables = z.infer<typeof lentVariablesSchema>;

export const runRequestSchema = z.strictObject({
  /** The run's id; made from its name and the time when absent. */
  runId: ownRunIdSchema.optional(),
  /** Which source document's words it was asked for in, so that it answers in them. */
  askedAs: askedAsSchema.optional(),
  config: runConfigSchema,
  files: z.array(namedFileSchema),
  overrides: overridesSchema.default({}),
  /** Keep unknown columns of task files as metadata instead of refusing them. */
  keepUnknown: z.boolean().default(false),
  /** Wait for a run that is being executed instead of refusing. */
  queue: z.boolean().default(false),
  /** What the run must depend on: it is refused where it would depend on something else. */
  lock: runLockSchema.optional(),
  /** Only variables that the run's providers name; they win over the server's own. */
  environment: lentVariablesSchema.optional(),
});
export type RunRequestBody = z.infer<typeof runRequestSchema>;
