import { type Firing, type Schedule, phrase, runState } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { withLivingOwner } from "../runs/get-run.ts";
import { MOST_COUNTED, timesOf } from "./cron-times.ts";
import { newDelivery } from "./webhook/new-delivery.ts";

/** A server that is busy, or starts again, is on time by so much. */
export const ON_TIME_MS = 5 * 60_000;

type TakeParts = Pick<Parts, "store" | "clock" | "isGone" | "random">;

/** Takes the times of all schedules that have come, each of which becomes a firing. Gives back those to be started. */
export async function takeDue(parts: TakeParts): Promise<Firing[]> {
  const { store, clock } = parts;
  const now = clock.now();
  const taken: Firing[] = [];
  for (const schedule of await store.listDueSchedules(now)) {
    const { firing, next } = decide(schedule, now, await goingOn(parts, schedule.id));
    const delivery = firing.state === "skipped" ? newDelivery(parts, schedule, "schedule.skipped") : null;
    // Null when another server was faster: then it is that one's.
    const own = await store.takeDue(schedule, next, firing, now, delivery);
    if (own?.state === "taken") taken.push(own);
  }
  return taken;
}

type Decision = Pick<Firing, "kind" | "dueAt" | "missed" | "state" | "message">;

/** What becomes of a schedule whose time has come, perhaps long ago and more than once. */
export function decide(
  schedule: Pick<Schedule, "cron" | "timeZone" | "nextDueAt" | "catchUp">,
  now: number,
  /** What of it goes on, in words. */
  active: string | null,
): { readonly firing: Decision; readonly next: number | null } {
  const times = timesOf(schedule);
  const { last, count } = times.passed(schedule.nextDueAt ?? now, now);
  const next = times.after(Math.max(now, last));
  const isLate = now - last > ON_TIME_MS;
  const kind = isLate ? ("caught-up" as const) : ("due" as const);
  const due = { kind, dueAt: last, missed: Math.max(0, count - 1) };
  if (isLate && schedule.catchUp === "none")
    return { next, firing: { ...due, state: "skipped", message: missedWords(count) } };
  if (active !== null) return { next, firing: { ...due, state: "skipped", message: active } };
  return { next, firing: { ...due, state: "taken", message: null } };
}

function missedWords(count: number): string {
  if (count <= 1) return phrase`No server was running at this time.`;
  return count < MOST_COUNTED
    ? phrase`No server was running at this time and at the ${count - 1} times before it.`
    : phrase`No server was running at this time and at many times before it.`;
}

/** What to say while a run of the schedule goes on or waits for its turn; one that rests holds nothing up. */
export async function goingOn(
  parts: Pick<Parts, "store" | "isGone">,
  scheduleId: number,
): Promise<string | null> {
  for (const firing of await parts.store.listOpenFirings()) {
    if (firing.scheduleId !== scheduleId) continue;
    if (firing.state === "taken") return phrase`The schedule's last run is still being started.`;
    const run = firing.runId === null ? null : await parts.store.findRun(firing.runId);
    if (run !== null && ["running", "queued"].includes(runState(withLivingOwner(parts, run))))
      return phrase`The schedule's run ${run.runId} is not finished yet.`;
  }
  return null;
}
