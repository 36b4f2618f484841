import {
  type NextTimes,
  type SavedSchedule,
  type ScheduleBody,
  type ScheduleChange,
  type ScheduleDetail,
  type ScheduleView,
  type ScheduledRun,
  patchedBody,
  scheduleBodySchema,
  scheduledRunSchema,
} from "../../contract/index.ts";
import {
  Failure,
  type Page,
  type SCHEDULE_SORTS,
  type Schedule,
  type SortedRequest,
  isoTime,
  jsonSchema,
  phrase,
} from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { cronTimes, requireSomeTime } from "./cron-times.ts";
import { requireRunnable } from "./require-runnable.ts";
import { TIMES_TOLD, deliveryView, scheduleView } from "./schedule-views.ts";
import { keptWebhook, secretsOf } from "./webhook-secret.ts";

export async function requireSchedule({ store }: Pick<Parts, "store">, id: number): Promise<Schedule> {
  const found = await store.findSchedule(id);
  if (found !== null) return found;
  throw new Failure("not-found", phrase`There is no schedule ${id}.`);
}

/** What a schedule runs, as it was kept. */
export async function scheduledRun({ store }: Pick<Parts, "store">, id: number): Promise<ScheduledRun> {
  return scheduledRunSchema.parse(await store.readScheduled(id));
}

export function getNextTimes(
  { clock, timeZone: own }: Pick<Parts, "clock" | "timeZone">,
  { cron, timeZone = own }: { readonly cron: string; readonly timeZone?: string | undefined },
): NextTimes {
  const times = cronTimes(cron, timeZone);
  requireSomeTime(times, clock.now());
  return { cron, timeZone, times: times.some(clock.now(), TIMES_TOLD).map(isoTime) };
}

export async function listSchedules(
  parts: Parts,
  request: SortedRequest<(typeof SCHEDULE_SORTS)[number]>,
): Promise<Page<ScheduleView>> {
  const { rows, next } = await parts.store.listSchedules(request);
  const views: ScheduleView[] = [];
  for (const schedule of rows) views.push(await scheduleView(parts, schedule));
  return { rows: views, next };
}

export async function getSchedule(parts: Parts, id: number): Promise<ScheduleDetail> {
  const schedule = await requireSchedule(parts, id);
  const { config, files } = await scheduledRun(parts, id);
  const tests = await parts.store.listDeliveries({ scheduleId: id });
  return {
    ...(await scheduleView(parts, schedule)),
    config,
    files: files.map(({ path, content }) => ({ path, characters: content.length })),
    tests: await Promise.all(tests.map((test) => deliveryView(parts, test))),
  };
}

/** The times, what it runs, and whether this server can run it, are checked before anything is kept. */
export async function createSchedule(parts: Parts, body: ScheduleBody): Promise<SavedSchedule> {
  const { store, clock } = parts;
  const { run, fields, warnings } = await checked(parts, body);
  const { webhook, kept, made } = await keptWebhook(parts, body.webhook, null);
  const created = await store.createSchedule(
    { ...fields, webhook },
    jsonSchema.parse(JSON.parse(JSON.stringify(run))),
    kept,
    clock.now(),
  );
  return { ...(await scheduleView(parts, created)), webhookSecret: made, warnings };
}

/** What is absent stays as it is, the webhook's secret too. */
export async function editSchedule(parts: Parts, id: number, change: ScheduleChange): Promise<SavedSchedule> {
  const { store, clock } = parts;
  const old = await requireSchedule(parts, id);
  // Nothing of an old config shines through where a new one says nothing.
  const before = { ...bodyOf(old), ...(change.run == null ? { run: await scheduledRun(parts, id) } : {}) };
  const body = patchedBody(scheduleBodySchema, before, change, "schedule");
  const { run, fields, warnings } = await checked(parts, body, change.run == null ? old : null);
  const isTimed = old.enabled && old.cron === fields.cron && old.timeZone === fields.timeZone;
  const { webhook, kept, dropped, made } = await keptWebhook(parts, body.webhook, old.webhook);
  const saved = await store.updateSchedule(
    id,
    {
      ...fields,
      // What is due just now stays due unless the times are others.
      nextDueAt: fields.enabled && isTimed ? old.nextDueAt : fields.nextDueAt,
      webhook,
      ...(change.run == null ? {} : { request: jsonSchema.parse(JSON.parse(JSON.stringify(run))) }),
    },
    { kept, dropped },
    clock.now(),
  );
  return { ...(await scheduleView(parts, saved ?? old)), webhookSecret: made, warnings };
}

/** A schedule as it would be written to be what it is. Its secret is not given again. */
function bodyOf({ name, cron, timeZone, enabled, catchUp, compare, webhook }: Schedule) {
  return {
    name,
    cron,
    timeZone,
    enabled,
    catchUp,
    compare,
    ...(webhook === null ? {} : { webhook: { url: webhook.url } }),
  };
}

async function checked(parts: Parts, body: ScheduleBody, known: Schedule | null = null) {
  const { name, cron, enabled, catchUp, compare, run, timeZone = parts.timeZone } = body;
  const next = requireSomeTime(cronTimes(cron, timeZone), parts.clock.now());
  // What runs already may be paused or renamed whatever has become of its models.
  const warnings = known === null ? await requireRunnable(parts, run, compare) : [];
  return {
    run,
    warnings,
    fields: {
      name,
      runName: run.config.run.name,
      cron,
      timeZone,
      enabled,
      catchUp,
      compare,
      nextDueAt: enabled ? next : null,
    },
  };
}

export async function deleteSchedule({ store }: Pick<Parts, "store">, id: number): Promise<void> {
  const { webhook } = await requireSchedule({ store }, id);
  await store.removeSchedule(id, secretsOf(webhook));
}
