import { z } from "zod";
import { runDiffSchema } from "./run-diff.ts";

/** What becomes of times that passed while no server was there: nothing, or one run for all of them. */
export const CATCH_UPS = ["none", "last"] as const;
export type CatchUp = (typeof CATCH_UPS)[number];

/** Why a run is started: its time has come, its time had come while no server was there, or somebody asked for it. */
export const FIRING_KINDS = ["due", "caught-up", "manual"] as const;
export type FiringKind = (typeof FIRING_KINDS)[number];

export const FIRING_STATES = [
  /** A server has taken it and starts its run; another does so if that one is gone. */
  "taken",
  /** Its run is there, and not finished. */
  "started",
  /** Its run was paused or interrupted, and that was told: `message` says so. It goes on when somebody resumes the run. */
  "stopped",
  "finished",
  /** No run was started, on purpose: `message` says why. */
  "skipped",
  /** No run could be started, or its run was deleted. */
  "failed",
] as const;
export type FiringState = (typeof FIRING_STATES)[number];

/** Where a schedule tells what came of its runs. */
export interface ScheduleWebhook {
  readonly url: string;
  /** Of its secret: `vault:ID`. */
  readonly reference: string;
  readonly masked: string;
}

/** A run that is started again and again. What it runs is kept beside it. */
export interface Schedule {
  readonly id: number;
  /** Unique. */
  readonly name: string;
  /** The name of its runs. */
  readonly runName: string;
  /** Five fields, or a name such as `@daily`. */
  readonly cron: string;
  /** Of the IANA database, such as `Europe/Berlin`. */
  readonly timeZone: string;
  readonly enabled: boolean;
  readonly catchUp: CatchUp;
  /** Whether each run is compared with the one before. */
  readonly compare: boolean;
  readonly webhook: ScheduleWebhook | null;
  /** Null while it is paused, and when no time will ever come. */
  readonly nextDueAt: number | null;
  readonly createdAt: number;
  /** Changes with everything but the next time. */
  readonly updatedAt: number;
}

/** What two runs of a schedule say of the same models on the same tasks; differences by category aside. */
export const scheduledDiffSchema = runDiffSchema.omit({ categories: true, solvedFrom: true });
export type ScheduledDiff = z.infer<typeof scheduledDiffSchema>;

/** A run of a schedule against the one before. */
export const firingComparisonSchema = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("compared"), diff: scheduledDiffSchema }),
  /** There was no finished run before it. */
  z.strictObject({ status: z.literal("first") }),
  z.strictObject({ status: z.literal("failed"), message: z.string() }),
]);
export type FiringComparison = z.infer<typeof firingComparisonSchema>;

/** One time of a schedule, and what came of it. */
export interface Firing {
  readonly id: number;
  readonly scheduleId: number;
  readonly kind: FiringKind;
  /** When it should have been. */
  readonly dueAt: number;
  /** How many earlier times passed unused since the one before. */
  readonly missed: number;
  readonly state: FiringState;
  /** When a server took it, or took it over. */
  readonly takenAt: number;
  /** Of the run, which may not be there yet, or no more. */
  readonly runId: string | null;
  /** Why it was skipped or has failed. */
  readonly message: string | null;
  readonly endedAt: number | null;
  /** Null where none was asked for, and until the run is finished. */
  readonly comparison: FiringComparison | null;
}

/** What a webhook is told of. */
export const DELIVERY_EVENTS = [
  "schedule.finished",
  "schedule.failed",
  "schedule.stopped",
  "schedule.skipped",
  "schedule.test",
] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

export const DELIVERY_STATES = ["waiting", "delivered", "given-up"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One try to reach a webhook. */
export const deliveryAttemptSchema = z.strictObject({
  at: z.int(),
  /** Null when no answer came. */
  status: z.int().nullable(),
  message: z.string(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttemptSchema>;

/** A message to a webhook. What it says is worked out with each try. */
export interface Delivery {
  readonly id: number;
  /** The same with every try, so that a receiver knows it again. */
  readonly messageId: string;
  readonly scheduleId: number;
  /** Null for a test. */
  readonly firingId: number | null;
  readonly event: DeliveryEvent;
  readonly state: DeliveryState;
  readonly createdAt: number;
  /** Null when nothing more is tried. */
  readonly nextAt: number | null;
  readonly attempts: readonly DeliveryAttempt[];
}
