import { z } from "zod";
import type { Sort } from "../ports/page.ts";
import { type ItemStatus, itemSchema } from "./item.ts";
import { pageOf } from "./page-of.ts";
import type { Basis } from "./summary.ts";

/** An item in a line, with one score: what long tables are made of. */
const itemScoreSchema = itemSchema.pick({ taskId: true, modelId: true, sample: true, status: true }).extend({
  itemId: z.int().positive(),
  /** 0-100, by the basis asked for; else the judges' mean, else the people's, else the metrics'. Null when unscored. */
  score: z.number().nullable(),
  /** Why there is none: a scorer's word such as `refusal`, or the item's outcome such as `candidate_failed`. */
  unscoredReason: z.string().nullable(),
  autoFail: z.boolean(),
  /** Milliseconds; null where nothing was answered. */
  latencyMs: z.number().nullable(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  costUsd: z.number().nullable(),
});
export type ItemScore = z.infer<typeof itemScoreSchema>;

/** The same with what its task is about. */
export const itemScoreViewSchema = itemScoreSchema.extend({
  /** How its prompt begins, where it has none. */
  title: z.string(),
});
export type ItemScoreView = z.infer<typeof itemScoreViewSchema>;

/** `run` is the order in which they were planned. */
export const ITEM_ORDERS = [
  "run",
  "task",
  "model",
  "score",
  "status",
  "sample",
  "latency",
  "inputTokens",
  "outputTokens",
  "cost",
] as const;
export type ItemOrder = (typeof ITEM_ORDERS)[number];

/** Which items, and in which order. Where a number has a bound, items without it are left out. */
export interface ItemScoreFilter {
  readonly order?: ItemOrder | undefined;
  readonly direction?: "asc" | "desc" | undefined;
  /** Letters in the task's id, in any case. */
  readonly task?: string | undefined;
  /** The whole id. */
  readonly taskId?: string | undefined;
  readonly modelId?: string | undefined;
  readonly status?: ItemStatus | undefined;
  readonly autoFail?: boolean | undefined;
  readonly minScore?: number | undefined;
  readonly maxScore?: number | undefined;
  readonly minLatencyMs?: number | undefined;
  readonly maxLatencyMs?: number | undefined;
  /** Of the answer. */
  readonly minTokens?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly minCostUsd?: number | undefined;
  readonly maxCostUsd?: number | undefined;
}

/** How many there are in all; a cursor is a place among them. */
const counted = <Row extends z.ZodType>(row: Row) => pageOf(row).extend({ total: z.int() });

export const itemScorePageSchema = counted(itemScoreViewSchema);
export type ItemScorePage = z.infer<typeof itemScorePageSchema>;

/** One model's answers to one task. */
const taskCellSchema = itemScoreSchema
  .pick({ modelId: true, score: true, unscoredReason: true, autoFail: true })
  .extend({
    /** One for each sample. */
    itemIds: z.array(z.int()),
    /** How many of them an auto-fail rule made worth 0. */
    autoFails: z.int(),
    /** How many of them have no score. */
    unscored: z.int(),
  });
export type TaskCell = z.infer<typeof taskCellSchema>;

/** A task in a line, with every model's score on it, samples averaged: what grids are made of. */
const taskScoreSchema = z.strictObject({
  taskId: z.string(),
  /** Over models that have a score. */
  mean: z.number().nullable(),
  /** The highest model minus the lowest; null with fewer than two. */
  apart: z.number().nullable(),
  /** What its answers cost together; null where one has no known cost. */
  costUsd: z.number().nullable(),
  cells: z.array(taskCellSchema),
});
export type TaskScores = z.infer<typeof taskScoreSchema>;

/** The same with what the task is about. */
export const taskScoreViewSchema = taskScoreSchema.extend({
  /** How its prompt begins, where it has none. */
  title: z.string(),
  category: z.string(),
});
export type TaskScoreView = z.infer<typeof taskScoreViewSchema>;

/** As in the run; the lowest mean first; the models furthest apart first; what cost the most first. */
export const TASK_ORDERS = ["run", "hardest", "apart", "costliest"] as const;
export type TaskOrder = (typeof TASK_ORDERS)[number];

/** Fields that tasks can be in order of; `run` is as in the run. */
export const TASK_SCORE_SORTS = ["run", "mean", "apart", "costUsd"] as const;
export type TaskScoreSort = Sort<(typeof TASK_SCORE_SORTS)[number]>;

export interface TaskScoreFilter {
  readonly sort?: TaskScoreSort | undefined;
  /** Letters in the task's id, in any case. */
  readonly task?: string | undefined;
  /** The whole id. */
  readonly taskId?: string | undefined;
  /** Only tasks with an answer that broke an auto-fail rule, or only those without. */
  readonly autoFail?: boolean | undefined;
  /** Only tasks with an answer that has no score, or only those whose answers all have one. */
  readonly missingScore?: boolean | undefined;
}

export const taskScorePageSchema = counted(taskScoreViewSchema);
export type TaskScorePage = z.infer<typeof taskScorePageSchema>;

/** A task's scores, and where it stands among the tasks that were asked for. */
export interface PlacedTask {
  readonly scores: TaskScores;
  /** Counted from 1; null where it is not among them. */
  readonly position: number | null;
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
}

/** Whose scores; any that there are when absent. */
export interface OfBasis {
  readonly basis?: Basis | undefined;
}
