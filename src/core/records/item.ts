import { z } from "zod";

/** These five and no others. Everything finer is derived from facts. */
export const ITEM_STATUSES = ["NEW", "WAITING_FOR_JUDGE", "COMPLETED", "FAILED", "CANT_BE_FINISHED"] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** The two stages of an item's life in which calls are made and attempts are counted. */
export const STAGES = ["answer", "judge"] as const;
export type Stage = (typeof STAGES)[number];

/** The status in which an item waits for a stage. */
export const STATUS_BEFORE: Readonly<Record<Stage, ItemStatus>> = {
  answer: "NEW",
  judge: "WAITING_FOR_JUDGE",
};

/** What went wrong with an item, in words, and in which stage. */
export const itemErrorSchema = z.strictObject({
  stage: z.enum(STAGES),
  message: z.string(),
});
export type ItemError = z.infer<typeof itemErrorSchema>;

/** Why items are left out that the budget has no money for. */
export const BUDGET_EXCEEDED = "budget_exceeded";

/** Why items are left out whose model, or whose judge, failed at every call. Mended, they can be tried again. */
export const STOPPED_REASONS = ["model_stopped", "judge_stopped"] as const;

/** One task x model x sample of a run: the unit of work, retry, resume and statistics. */
export const itemSchema = z.strictObject({
  id: z.int().positive(),
  taskId: z.string(),
  modelId: z.string(),
  /** 0-based. */
  sample: z.int().nonnegative(),
  status: z.enum(ITEM_STATUSES),
  /** Attempts in the present stage. */
  attempts: z.int().nonnegative(),
  lastAttemptAt: z.int().nullable(),
  nextRetryAt: z.int().nullable(),
  error: itemErrorSchema.nullable(),
  /** Why an item can't be finished, such as `budget_exceeded`. */
  skipReason: z.string().nullable(),
  updatedAt: z.int(),
});
export type Item = z.infer<typeof itemSchema>;

/** The words other surfaces use for an item's state. */
export type ItemOutcome = "open" | "done" | "candidate_failed" | "judge_failed" | "skipped";

export function itemOutcome(item: Pick<Item, "status" | "error">): ItemOutcome {
  switch (item.status) {
    case "NEW":
    case "WAITING_FOR_JUDGE":
      return "open";
    case "COMPLETED":
      return "done";
    case "FAILED":
      return item.error?.stage === "judge" ? "judge_failed" : "candidate_failed";
    case "CANT_BE_FINISHED":
      return "skipped";
  }
}
