import type { DeliveryView, FiringView, ScheduleView } from "../../contract/index.ts";
import {
  type Delivery,
  type Firing,
  type Schedule,
  isoTime,
  isoTimeOrNull,
  phrase,
  runState,
} from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { blindSessionsOf } from "../people/blindness.ts";
import { withLivingOwner } from "../runs/get-run.ts";
import { timesOf } from "./cron-times.ts";
import { cannotSign } from "./webhook/signing-secret.ts";

/** So many next times are told. */
export const TIMES_TOLD = 5;

/** A message that is due for so long has been left by every server that is running. */
const LEFT_MS = 30_000;

type ReadParts = Pick<Parts, "store" | "isGone" | "clock" | "vault">;

export async function scheduleView(parts: ReadParts, schedule: Schedule): Promise<ScheduleView> {
  const { rows } = await parts.store.listFirings({ scheduleId: schedule.id, limit: 1 });
  const [last = null] = await firingViews(parts, rows);
  const { webhook, nextDueAt, updatedAt, createdAt, ...shown } = schedule;
  return {
    ...shown,
    webhook: webhook === null ? null : { url: webhook.url, secretMasked: webhook.masked },
    // From the one that is kept: what a server is about to take is still to come.
    nextTimes:
      nextDueAt === null
        ? []
        : timesOf(schedule)
            .some(nextDueAt - 1, TIMES_TOLD)
            .map(isoTime),
    last,
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(updatedAt),
  };
}

export async function firingViews(parts: ReadParts, firings: readonly Firing[]): Promise<FiringView[]> {
  const deliveries = await parts.store.listDeliveries({ firingIds: firings.map(({ id }) => id) });
  const views: FiringView[] = [];
  for (const firing of firings) {
    const own = deliveries.filter(({ firingId }) => firingId === firing.id);
    const { takenAt: _takenAt, dueAt, endedAt, comparison, ...shown } = firing;
    const run = firing.runId === null ? null : await parts.store.findRun(firing.runId);
    const comparisonHidden = await isHidden(parts, firing);
    views.push({
      ...shown,
      dueAt: isoTime(dueAt),
      endedAt: isoTimeOrNull(endedAt),
      runState: run === null ? null : runState(withLivingOwner(parts, run)),
      comparison: comparisonHidden ? null : comparison,
      comparisonHidden,
      deliveries: await Promise.all(own.map((delivery) => deliveryView(parts, delivery))),
    });
  }
  return views;
}

/** Whether somebody scores one of the compared runs without knowing who answered. */
export async function isHidden(parts: Pick<Parts, "store">, firing: Firing): Promise<boolean> {
  if (firing.comparison?.status !== "compared") return false;
  const { first, second } = firing.comparison.diff;
  return (await blindSessionsOf(parts, [first.runId, second.runId])).length > 0;
}

export async function deliveryView(
  parts: Pick<Parts, "store" | "clock" | "vault">,
  { attempts, ...delivery }: Delivery,
): Promise<DeliveryView> {
  const { scheduleId: _scheduleId, firingId: _firingId, createdAt, nextAt, ...shown } = delivery;
  return {
    ...shown,
    createdAt: isoTime(createdAt),
    nextAt: isoTimeOrNull(nextAt),
    held: await heldBecause(parts, delivery),
    attempts: attempts.map(({ at, status, message }) => ({ at: isoTime(at), status, message })),
  };
}

/** Why a message waits although it is due: where this server could sign it, it would be under way. */
async function heldBecause(
  parts: Pick<Parts, "store" | "clock" | "vault">,
  { nextAt, scheduleId }: Pick<Delivery, "nextAt" | "scheduleId">,
): Promise<string | null> {
  if (nextAt === null || parts.clock.now() - nextAt < LEFT_MS) return null;
  const schedule = await parts.store.findSchedule(scheduleId);
  const reason = await cannotSign(parts, schedule?.webhook ?? null);
  return reason === null
    ? null
    : phrase`It waits for a server that can open the signing secret. This one can't: ${reason}`;
}
