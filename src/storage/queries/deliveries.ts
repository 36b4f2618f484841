import type { Selectable } from "kysely";
import { z } from "zod";
import {
  DELIVERY_EVENTS,
  DELIVERY_STATES,
  type Delivery,
  type DeliveryAttempt,
  type NewDelivery,
  type ScheduleStore,
  deliveryAttemptSchema,
} from "../../core/index.ts";
import type { DeliveryTable } from "../schedule-tables.ts";
import { batches } from "./batches.ts";
import { type QueryContext, storableText } from "./context.ts";
import { knownValue } from "./known-value.ts";

/** Tests that are shown of a schedule. */
const TESTS_SHOWN = 5;

const attemptsSchema = z.array(deliveryAttemptSchema);

function toDelivery(row: Selectable<DeliveryTable>): Delivery {
  return {
    id: row.id,
    messageId: row.message_id,
    scheduleId: row.schedule_id,
    firingId: row.firing_id,
    event: knownValue(DELIVERY_EVENTS, row.event, "deliveries.event"),
    state: knownValue(DELIVERY_STATES, row.state, "deliveries.state"),
    createdAt: row.created_at,
    nextAt: row.next_at,
    attempts: attemptsSchema.parse(JSON.parse(row.attempts_json)),
  };
}

export async function addDelivery(
  { db }: QueryContext,
  { messageId, event, scheduleId, firingId }: NewDelivery & Pick<Delivery, "scheduleId" | "firingId">,
  now: number,
  /** Of its first try. */
  nextAt = now,
): Promise<Delivery> {
  const row = await db
    .insertInto("deliveries")
    .values({
      message_id: messageId,
      schedule_id: scheduleId,
      firing_id: firingId,
      event,
      state: "waiting",
      created_at: now,
      next_at: nextAt,
      attempts_json: "[]",
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDelivery(row);
}

export async function addTest(
  context: QueryContext,
  test: NewDelivery & Pick<Delivery, "scheduleId">,
  now: number,
  nextAt: number,
): Promise<Delivery> {
  return await addDelivery(context, { ...test, firingId: null }, now, nextAt);
}

export async function findDelivery({ db }: QueryContext, id: number): Promise<Delivery | null> {
  const row = await db.selectFrom("deliveries").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toDelivery(row);
}

export async function listDueDeliveries({ db }: QueryContext, until: number): Promise<Delivery[]> {
  const rows = await db
    .selectFrom("deliveries")
    .selectAll()
    .where("next_at", "<=", until)
    .orderBy("next_at")
    .orderBy("id")
    .execute();
  return rows.map(toDelivery);
}

export async function claimDelivery(
  { db }: QueryContext,
  { id, nextAt }: Pick<Delivery, "id" | "nextAt">,
  until: number,
): Promise<boolean> {
  const claimed = await db
    .updateTable("deliveries")
    .set({ next_at: until })
    .where("id", "=", id)
    .where("next_at", "=", nextAt)
    .returning("id")
    .execute();
  return claimed.length > 0;
}

export async function noteAttempt(
  context: QueryContext,
  id: number,
  attempt: DeliveryAttempt,
  { state, nextAt }: Parameters<ScheduleStore["noteAttempt"]>[2],
): Promise<void> {
  const known = await findDelivery(context, id);
  if (known === null) return;
  const attempts = [...known.attempts, { ...attempt, message: storableText(attempt.message) }];
  await context.db
    .updateTable("deliveries")
    .set({ state, next_at: nextAt, attempts_json: JSON.stringify(attempts) })
    .where("id", "=", id)
    .execute();
}

export async function listDeliveries(
  { db }: QueryContext,
  of: Parameters<ScheduleStore["listDeliveries"]>[0],
): Promise<Delivery[]> {
  const all = db.selectFrom("deliveries").selectAll();
  if ("scheduleId" in of) {
    const rows = await all
      .where("schedule_id", "=", of.scheduleId)
      .where("firing_id", "is", null)
      .orderBy("id", "desc")
      .limit(TESTS_SHOWN)
      .execute();
    return rows.map(toDelivery);
  }
  const found: Delivery[] = [];
  for (const some of batches(of.firingIds)) {
    const rows = await all.where("firing_id", "in", some).orderBy("id").execute();
    found.push(...rows.map(toDelivery));
  }
  return found;
}
