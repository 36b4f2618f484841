import { z } from "zod";
import { ITEM_STATUSES, LOG_LEVELS, PHASES, RUN_STATUSES, jsonSchema } from "../../core/index.ts";

/** What is told of a run over STOMP, by topic. Times are ISO 8601. */
export const LIVE_TOPICS = ["events", "items", "log"] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** How far the run has come. */
export const runMessageSchema = z.strictObject({
  type: z.enum(["RUN_STATUS", "PHASE_CHANGE", "PROGRESS_SUMMARY"]),
  timestamp: z.iso.datetime(),
  payload: z.strictObject({
    runId: z.string(),
    status: z.enum(RUN_STATUSES),
    /** The phase that was begun last. */
    phase: z.enum(PHASES),
    completedItems: z.int().nonnegative(),
    totalItems: z.int().nonnegative(),
  }),
});
export type RunMessage = z.infer<typeof runMessageSchema>;

/** An item after something happened to it. */
export const itemMessageSchema = z.strictObject({
  type: z.literal("ITEM_UPDATE"),
  timestamp: z.iso.datetime(),
  payload: z.strictObject({
    itemId: z.int(),
    /** The workspace's task of this id; null when the run's tasks came from a file and it has none. */
    benchmarkTaskId: z.int().nullable(),
    /** The workspace's provider of this name; null when a config described it and there is none. */
    targetProviderConfigId: z.int().nullable(),
    /** What the provider calls the model. */
    targetModelName: z.string(),
    status: z.enum(ITEM_STATUSES),
    /** The provider's whole answer, as it came; null without one. */
    llmResponseJson: jsonSchema.nullable(),
    timeTakenMs: z.number().nullable(),
    tokensGenerated: z.int().nullable(),
    /** In the item's present stage. */
    attempts: z.int().nonnegative(),
    errorMsg: z.string().nullable(),
  }),
});
export type ItemMessage = z.infer<typeof itemMessageSchema>;

/** A line of the run's log. */
export const logMessageSchema = z.strictObject({
  timestamp: z.iso.datetime(),
  level: z.enum(LOG_LEVELS),
  message: z.string(),
});
export type LogMessage = z.infer<typeof logMessageSchema>;
