import { z } from "zod";
import {
  CATCH_UPS,
  DELIVERY_EVENTS,
  DELIVERY_STATES,
  FIRING_KINDS,
  FIRING_STATES,
  RUN_STATES,
  filled,
  firingComparisonSchema,
  phrase,
  runConfigSchema,
  withoutCredentials,
} from "../../core/index.ts";
import { httpUrl } from "../catalog/provider-views.ts";
import { patchOf } from "../patch.ts";
import { runRequestSchema } from "../runs/run-request.ts";

/** What a schedule runs: a run's request, with the files that its config names. */
export const scheduledRunSchema = runRequestSchema.pick({
  config: true,
  files: true,
  overrides: true,
  keepUnknown: true,
  lock: true,
});
export interface ScheduledRun extends z.infer<typeof scheduledRunSchema> {}

/** As Standard Webhooks has them: 24 to 64 bytes in base64. */
const webhookSecretSchema = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, phrase`must be whsec_ followed by 24 to 64 bytes in base64`);

const webhookUrlSchema = withoutCredentials(
  httpUrl(phrase`must be a full URL, e.g. https://example.org/hook`),
  {
    instead: false,
  },
);

export const scheduleBodySchema = z.strictObject({
  /** Unique. */
  name: filled(200),
  /** Minute, hour, day of the month, month, day of the week; or `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`. */
  cron: z.string().trim().min(1).max(200),
  /** Of the IANA database, e.g. `Europe/Berlin`; the server's own when absent. */
  timeZone: z.string().trim().min(1).max(100).optional(),
  /** False: nothing is started until it is resumed. */
  enabled: z.boolean().default(true),
  /** What becomes of times that pass while no server is running: `none`, or one run for all of them. */
  catchUp: z.enum(CATCH_UPS).default("none"),
  /** Compare each run with the one before, on the tasks that both have. */
  compare: z.boolean().default(true),
  /** Where to send what came of each run. */
  webhook: z
    .strictObject({
      url: webhookUrlSchema,
      /** Signs the messages; one is made when absent, and shown this once. It is never shown again. */
      secret: webhookSecretSchema.optional(),
    })
    .optional(),
  run: scheduledRunSchema,
});
export interface ScheduleBody extends z.infer<typeof scheduleBodySchema> {}
export const scheduleChangeSchema = patchOf(scheduleBodySchema);
export interface ScheduleBodyInput extends z.input<typeof scheduleBodySchema> {}
export interface ScheduleChangeInput extends z.input<typeof scheduleChangeSchema> {}
export interface ScheduleChange extends z.infer<typeof scheduleChangeSchema> {}

/** A message to a webhook, and every try to send it. */
export const deliveryViewSchema = z.strictObject({
  id: z.int(),
  /** Sent as `webhook-id`, the same with every try. */
  messageId: z.string(),
  event: z.enum(DELIVERY_EVENTS),
  state: z.enum(DELIVERY_STATES),
  createdAt: z.string(),
  /** Of the next try; null when there is none. */
  nextAt: z.string().nullable(),
  /** Why it waits although it is due: no server that is running can open the signing secret. Null otherwise. */
  held: z.string().nullable(),
  /** Requests that were made. */
  attempts: z.array(
    z.strictObject({
      at: z.string(),
      /** The HTTP status; null when no answer came. */
      status: z.int().nullable(),
      message: z.string(),
    }),
  ),
});
export interface DeliveryView extends z.infer<typeof deliveryViewSchema> {}

/** One time of a schedule, and what came of it. */
export const firingViewSchema = z.strictObject({
  id: z.int(),
  scheduleId: z.int(),
  /** `due`: on time; `caught-up`: its time had passed while no server was running; `manual`: somebody asked for it. */
  kind: z.enum(FIRING_KINDS),
  dueAt: z.string(),
  /** How many earlier times passed without a run since the one before; 1,000 at most. */
  missed: z.int(),
  state: z.enum(FIRING_STATES),
  /** Null where no run was started. */
  runId: z.string().nullable(),
  /** What the run is doing; null where there is none, or none any more. */
  runState: z.enum(RUN_STATES).nullable(),
  /** Why it was skipped or has failed. */
  message: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** With the schedule's previous finished run; null until the run is finished, and where none is made. */
  comparison: firingComparisonSchema.nullable(),
  /** True while somebody scores one of the two runs blind: the comparison would tell which model is which. */
  comparisonHidden: z.boolean(),
  deliveries: z.array(deliveryViewSchema),
});
export interface FiringView extends z.infer<typeof firingViewSchema> {}

export const scheduleViewSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** The name of its runs. */
  runName: z.string(),
  cron: z.string(),
  timeZone: z.string(),
  enabled: z.boolean(),
  catchUp: z.enum(CATCH_UPS),
  compare: z.boolean(),
  webhook: z.strictObject({ url: z.string(), secretMasked: z.string() }).nullable(),
  /** The next five, in UTC; none while it is paused. */
  nextTimes: z.array(z.string()),
  /** The newest of its firings. */
  last: firingViewSchema.nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export interface ScheduleView extends z.infer<typeof scheduleViewSchema> {}

/** The same with what it runs. */
export const scheduleDetailSchema = scheduleViewSchema.extend({
  config: runConfigSchema,
  /** Files that came with the config. */
  files: z.array(z.strictObject({ path: z.string(), characters: z.int() })),
  /** The last tests of its webhook, the newest first. */
  tests: z.array(deliveryViewSchema),
});
export interface ScheduleDetail extends z.infer<typeof scheduleDetailSchema> {}

/** With the secret of its webhook where one was made; it is told this once. */
export const savedScheduleSchema = scheduleViewSchema.extend({
  webhookSecret: z.string().nullable(),
  /** What may keep it from doing what was meant. */
  warnings: z.array(z.string()),
});
export interface SavedSchedule extends z.infer<typeof savedScheduleSchema> {}

export const nextTimesSchema = z.strictObject({
  cron: z.string(),
  timeZone: z.string(),
  /** The next five, in UTC. */
  times: z.array(z.string()),
});
export interface NextTimes extends z.infer<typeof nextTimesSchema> {}
