import { z } from "zod";
import type { Sort } from "../ports/page.ts";
import { estimateSchema } from "./estimate.ts";

/** What may be wrong with a task, what deserves a look first at the front. */
export const TASK_FLAGS = [
  /** Better models do worse on it. */
  "negative-discrimination",
  "judges-disagree",
  "solved-by-none",
  "solved-by-all",
  /** No answer to it has a score. */
  "unscored",
] as const;
export type TaskFlag = (typeof TASK_FLAGS)[number];

/** From where on a task counts as solved by a model, and judges as disagreeing. Both of 100. */
export const ITEM_THRESHOLDS = { solvedFrom: 50, disagreementFrom: 30 } as const;

/** What a run tells about one of its tasks: an item in the sense of those who study tests. */
export const taskStatisticsSchema = z.strictObject({
  taskId: z.string(),
  title: z.string().nullable(),
  category: z.string(),
  /** What a person called it, such as Easy. */
  statedDifficulty: z.string().nullable(),
  /** 0 to 1: 1 - mean score / 100 over models, samples of a model averaged first. */
  difficulty: estimateSchema,
  /** -1 to 1: correlation over models of the score on this task with the mean on all others. */
  discrimination: estimateSchema,
  /** 0 to 100: highest minus lowest judge on the same answer, averaged over answers. */
  disagreement: estimateSchema,
  /** Models with a score on it. */
  models: z.int(),
  /** Of these, models whose mean reaches the threshold. */
  solvedBy: z.int(),
  /** Models of which an item failed for good. */
  failedModels: z.int(),
  /** Items with a value, and items without one by reason. */
  scored: z.int(),
  unscored: z.record(z.string(), z.int()),
  flags: z.array(z.enum(TASK_FLAGS)),
});
export type TaskStatistics = z.infer<typeof taskStatisticsSchema>;

/** Fields that tasks can be in order of; `flags`: what deserves a look first at the front. */
export const TASK_STATISTICS_SORTS = [
  "flags",
  "taskId",
  "difficulty",
  "discrimination",
  "disagreement",
] as const;
export type TaskStatisticsSort = Sort<(typeof TASK_STATISTICS_SORTS)[number]>;

/** What a run tells about its tasks, lists aside. */
export const itemStatisticsOverviewSchema = z.strictObject({
  tasks: z.int(),
  models: z.int(),
  /** How many tasks have each flag. */
  flags: z.record(z.enum(TASK_FLAGS), z.int().nonnegative()),
  thresholds: z.strictObject({ solvedFrom: z.number(), disagreementFrom: z.number() }),
});

/** What a run tells about its tasks, those first that deserve a look. */
export interface ItemStatistics {
  readonly overview: z.infer<typeof itemStatisticsOverviewSchema>;
  readonly rows: readonly TaskStatistics[];
}

/** The same in pages. */
export const itemStatisticsPageSchema = itemStatisticsOverviewSchema.extend({
  rows: z.array(taskStatisticsSchema),
  next: z.string().nullable(),
});
export type ItemStatisticsPage = z.infer<typeof itemStatisticsPageSchema>;
