import { type Selectable, sql } from "kysely";
import {
  FIRING_KINDS,
  FIRING_STATES,
  type Firing,
  type NewDelivery,
  type Page,
  type ScheduleStore,
  firingComparisonSchema,
} from "../../core/index.ts";
import type { FiringTable } from "../schedule-tables.ts";
import { type QueryContext, storableText } from "./context.ts";
import { addDelivery } from "./deliveries.ts";
import { knownValue } from "./known-value.ts";
import { readPage } from "./read-page.ts";

function toFiring(row: Selectable<FiringTable>): Firing {
  return {
    id: row.id,
    scheduleId: row.schedule_id,
    kind: knownValue(FIRING_KINDS, row.kind, "firings.kind"),
    dueAt: row.due_at,
    missed: row.missed,
    state: knownValue(FIRING_STATES, row.state, "firings.state"),
    takenAt: row.taken_at,
    runId: row.run_id,
    message: row.message,
    endedAt: row.ended_at,
    comparison:
      row.comparison_json === null ? null : firingComparisonSchema.parse(JSON.parse(row.comparison_json)),
  };
}

type NewFiring = Parameters<ScheduleStore["takeDue"]>[2];

async function insertFiring(
  { db }: QueryContext,
  scheduleId: number,
  { kind, dueAt, missed, state, message }: NewFiring,
  now: number,
): Promise<Firing> {
  const row = await db
    .insertInto("firings")
    .values({
      schedule_id: scheduleId,
      kind,
      due_at: dueAt,
      missed,
      state,
      taken_at: now,
      message: message === null ? null : storableText(message),
      ended_at: state === "taken" ? null : now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toFiring(row);
}

export async function takeDue(
  context: QueryContext,
  { id, nextDueAt, updatedAt }: Parameters<ScheduleStore["takeDue"]>[0],
  taken: {
    readonly next: number | null;
    readonly firing: NewFiring;
    readonly delivery: NewDelivery | null;
  },
  now: number,
): Promise<Firing | null> {
  const moved = await context.db
    .updateTable("schedules")
    .set({ next_due_at: taken.next })
    .where("id", "=", id)
    .where("next_due_at", "=", nextDueAt)
    .where("updated_at", "=", updatedAt)
    .returning("id")
    .execute();
  if (moved.length === 0) return null;
  const firing = await insertFiring(context, id, taken.firing, now);
  if (taken.delivery !== null)
    await addDelivery(context, { ...taken.delivery, scheduleId: id, firingId: firing.id }, now);
  return firing;
}

export async function addFiring(context: QueryContext, scheduleId: number, now: number): Promise<Firing> {
  const firing = { kind: "manual", dueAt: now, missed: 0, state: "taken", message: null } as const;
  return await insertFiring(context, scheduleId, firing, now);
}

export async function listOpenFirings({ db }: QueryContext): Promise<Firing[]> {
  const rows = await db
    .selectFrom("firings")
    .selectAll()
    .where("state", "in", ["taken", "started", "stopped"])
    .orderBy("id")
    .execute();
  return rows.map(toFiring);
}

export async function retakeFiring(
  { db }: QueryContext,
  { id, takenAt }: Pick<Firing, "id" | "takenAt">,
  now: number,
): Promise<boolean> {
  const taken = await db
    .updateTable("firings")
    .set({ taken_at: Math.max(now, takenAt + 1) })
    .where("id", "=", id)
    .where("state", "=", "taken")
    .where("taken_at", "=", takenAt)
    .returning("id")
    .execute();
  return taken.length > 0;
}

export async function settleFiring(
  context: QueryContext,
  id: number,
  settled: {
    readonly from: Firing["state"];
    readonly change: Parameters<ScheduleStore["settleFiring"]>[2];
    readonly delivery: NewDelivery | null;
  },
  now: number,
): Promise<boolean> {
  const { state, runId, message, comparison, endedAt } = settled.change;
  const [row] = await context.db
    .updateTable("firings")
    .set({
      ...(state === undefined ? {} : { state }),
      ...(runId === undefined ? {} : { run_id: runId }),
      ...(message === undefined ? {} : { message: message === null ? null : storableText(message) }),
      ...(comparison === undefined
        ? {}
        : { comparison_json: comparison === null ? null : storableText(JSON.stringify(comparison)) }),
      ...(endedAt === undefined ? {} : { ended_at: endedAt }),
    })
    .where("id", "=", id)
    .where("state", "=", settled.from)
    .returning("schedule_id")
    .execute();
  if (row === undefined) return false;
  if (settled.delivery !== null)
    await addDelivery(context, { ...settled.delivery, scheduleId: row.schedule_id, firingId: id }, now);
  return true;
}

export async function findFiring({ db }: QueryContext, id: number): Promise<Firing | null> {
  const row = await db.selectFrom("firings").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toFiring(row);
}

export async function listFirings(
  { db }: QueryContext,
  request: Parameters<ScheduleStore["listFirings"]>[0],
): Promise<Page<Firing>> {
  const query = db.selectFrom("firings").selectAll().where("schedule_id", "=", request.scheduleId);
  const order = { usual: "-created", id: sql<number>`firings.id`, keys: { created: null } } as const;
  const { rows, next } = await readPage(query, order, request);
  return { rows: rows.map(toFiring), next };
}

export async function previousFinished(
  { db }: QueryContext,
  { id, scheduleId }: Pick<Firing, "id" | "scheduleId">,
): Promise<Firing | null> {
  const row = await db
    .selectFrom("firings")
    // A run that was deleted can't be compared with.
    .innerJoin("runs", "runs.run_id", "firings.run_id")
    .selectAll("firings")
    .where("firings.schedule_id", "=", scheduleId)
    .where("firings.id", "<", id)
    .where("firings.state", "=", "finished")
    .orderBy("firings.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toFiring(row);
}
