import { type Selectable, sql } from "kysely";
import { z } from "zod";
import {
  CATCH_UPS,
  type Json,
  type Page,
  type SCHEDULE_SORTS,
  type Schedule,
  type ScheduleStore,
  type SealedSecret,
  type SortedRequest,
  alreadyTaken,
  jsonSchema,
  phrase,
} from "../../core/index.ts";
import type { ScheduleTable } from "../schedule-tables.ts";
import { readBlobs, saveBlobs, toBlob } from "./blobs.ts";
import { loosenBlobs, referredIn } from "./loose-blobs.ts";
import { dropSecrets, keepSecrets } from "./catalog.ts";
import { type QueryContext, storableText } from "./context.ts";
import { knownValue, referredTo } from "./known-value.ts";
import { type QueryOrder, byNumber, byText, readPage } from "./read-page.ts";

const webhookSchema = z.strictObject({ url: z.string(), reference: z.string(), masked: z.string() });

type Fields = Parameters<ScheduleStore["createSchedule"]>[0];

function toSchedule(row: Selectable<ScheduleTable>): Schedule {
  return {
    id: row.id,
    name: row.name,
    runName: row.run_name,
    cron: row.cron,
    timeZone: row.time_zone,
    enabled: row.enabled !== 0,
    catchUp: knownValue(CATCH_UPS, row.catch_up, "schedules.catch_up"),
    compare: row.compare !== 0,
    webhook: row.webhook_json === null ? null : webhookSchema.parse(JSON.parse(row.webhook_json)),
    nextDueAt: row.next_due_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toRow(fields: Fields) {
  return {
    name: storableText(fields.name),
    search_text: storableText(fields.name.toLowerCase()),
    run_name: storableText(fields.runName),
    cron: fields.cron,
    time_zone: fields.timeZone,
    enabled: Number(fields.enabled),
    catch_up: fields.catchUp,
    compare: Number(fields.compare),
    webhook_json: fields.webhook === null ? null : JSON.stringify(fields.webhook),
    next_due_at: fields.nextDueAt,
  };
}

async function keepRequest({ db }: QueryContext, request: Json): Promise<string> {
  const blob = toBlob(JSON.stringify(request));
  await saveBlobs(db, [blob]);
  return blob.hash;
}

async function refuseTakenName({ db }: QueryContext, name: string, id: number | null): Promise<void> {
  const other = await db
    .selectFrom("schedules")
    .select("id")
    .where("name", "=", storableText(name))
    .executeTakeFirst();
  if (other !== undefined && other.id !== id)
    throw alreadyTaken("name", phrase`There is already a schedule “${name}”.`);
}

export async function createSchedule(
  context: QueryContext,
  schedule: Fields,
  request: Json,
  secrets: readonly SealedSecret[],
  now: number,
): Promise<Schedule> {
  await refuseTakenName(context, schedule.name, null);
  await keepSecrets(context, secrets);
  const row = await context.db
    .insertInto("schedules")
    .values({
      ...toRow(schedule),
      request_blob: await keepRequest(context, request),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSchedule(row);
}

export async function updateSchedule(
  context: QueryContext,
  id: number,
  { request, ...change }: Parameters<ScheduleStore["updateSchedule"]>[1],
  secrets: Parameters<ScheduleStore["updateSchedule"]>[2],
  now: number,
): Promise<Schedule | null> {
  const known = await findSchedule(context, id);
  if (known === null) return null;
  const next = { ...known, ...change };
  await refuseTakenName(context, next.name, id);
  await dropSecrets(context, secrets.dropped);
  await keepSecrets(context, secrets.kept);
  if (request !== undefined)
    await loosenBlobs(context, referredIn("schedules", sql`schedules WHERE id = ${id}`));
  await context.db
    .updateTable("schedules")
    .set({
      ...toRow(next),
      ...(request === undefined ? {} : { request_blob: await keepRequest(context, request) }),
      // Every change is another one, also within a millisecond.
      updated_at: Math.max(now, known.updatedAt + 1),
    })
    .where("id", "=", id)
    .execute();
  return await findSchedule(context, id);
}

export async function removeSchedule(
  context: QueryContext,
  id: number,
  droppedSecrets: readonly string[],
): Promise<boolean> {
  await dropSecrets(context, droppedSecrets);
  await loosenBlobs(context, referredIn("schedules", sql`schedules WHERE id = ${id}`));
  const { numDeletedRows } = await context.db
    .deleteFrom("schedules")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function findSchedule({ db }: QueryContext, id: number): Promise<Schedule | null> {
  const row = await db.selectFrom("schedules").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toSchedule(row);
}

export async function readScheduled({ db }: QueryContext, id: number): Promise<Json | null> {
  const row = await db.selectFrom("schedules").select("request_blob").where("id", "=", id).executeTakeFirst();
  if (row === undefined) return null;
  const texts = await readBlobs(db, [row.request_blob]);
  return jsonSchema.parse(JSON.parse(referredTo(texts, row.request_blob, "schedules.request_blob")));
}

const orderOf = (context: QueryContext): QueryOrder<(typeof SCHEDULE_SORTS)[number]> => ({
  usual: "created",
  id: sql<number>`schedules.id`,
  keys: {
    created: null,
    name: byText(context, sql.ref<string>("schedules.search_text")),
    next: byNumber("schedules.next_due_at", { canLack: true }),
  },
});

export async function listSchedules(
  context: QueryContext,
  request: SortedRequest<(typeof SCHEDULE_SORTS)[number]>,
): Promise<Page<Schedule>> {
  const { rows, next } = await readPage(
    context.db.selectFrom("schedules").selectAll(),
    orderOf(context),
    request,
  );
  return { rows: rows.map(toSchedule), next };
}

export async function listDueSchedules({ db }: QueryContext, now: number): Promise<Schedule[]> {
  const rows = await db
    .selectFrom("schedules")
    .selectAll()
    .where("next_due_at", "<=", now)
    .orderBy("next_due_at")
    .orderBy("id")
    .execute();
  return rows.map(toSchedule);
}

export async function nextScheduledAt({ db }: QueryContext): Promise<number | null> {
  const due = await db
    .selectFrom("schedules")
    .select("next_due_at as at")
    .where("next_due_at", "is not", null)
    .orderBy("next_due_at")
    .limit(1)
    .executeTakeFirst();
  const tried = await db
    .selectFrom("deliveries")
    .select("next_at as at")
    .where("next_at", "is not", null)
    .orderBy("next_at")
    .limit(1)
    .executeTakeFirst();
  const times = [due?.at, tried?.at].filter((at) => at != null);
  return times.length === 0 ? null : Math.min(...times);
}
