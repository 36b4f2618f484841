import { z } from "zod";
import { frozenTaskSchema, taskScoreViewSchema } from "../../core/index.ts";

/** A task of a run: what was asked and how it is scored, what each model got, and where it stands among the others. */
export const runTaskViewSchema = taskScoreViewSchema.extend({
  task: frozenTaskSchema,
  /** Counted from 1, in the order asked for; null where the filter leaves it out. */
  position: z.int().positive().nullable(),
  total: z.int(),
  previous: z.string().nullable(),
  next: z.string().nullable(),
});
export type RunTaskView = z.infer<typeof runTaskViewSchema>;
