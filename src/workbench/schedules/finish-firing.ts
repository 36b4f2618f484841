import { type Firing, phrase, runState } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { runInTheWay, withLivingOwner } from "../runs/get-run.ts";
import { compareWithPrevious } from "./compare-with-previous.ts";
import { newDelivery } from "./webhook/new-delivery.ts";

/** A run that rests for less is no news: another server takes it over, or somebody resumes it. */
export const REST_MS = 60_000;

/**
 * Looks what has become of a run that a schedule started. True while it goes on or waits for its turn, and while it has
 * not rested for long enough to be told of.
 */
export async function finishFiring(
  parts: Parts,
  firing: Firing,
  /** Since when firings have been seen to rest, by their ids. */
  resting = new Map<number, number>(),
): Promise<boolean> {
  const { store, clock } = parts;
  const schedule = await store.findSchedule(firing.scheduleId);
  if (schedule === null || firing.runId === null) return false;
  const run = await store.findRun(firing.runId);
  if (run === null) {
    const message = phrase`Its run was deleted before it was finished.`;
    const change = { state: "failed", message, endedAt: clock.now() } as const;
    const delivery = newDelivery(parts, schedule, "schedule.failed");
    await store.settleFiring(firing.id, firing.state, change, clock.now(), delivery);
    return false;
  }
  const state = runState(withLivingOwner(parts, run));
  if (state === "queued") await startIfFirst(parts, run.runId);
  if (state === "paused" || state === "interrupted") return await tellRest(parts, firing, state, resting);
  resting.delete(firing.id);
  if (state !== "finished") {
    const change = { state: "started", message: null } as const;
    if (firing.state === "stopped") await store.settleFiring(firing.id, "stopped", change, clock.now(), null);
    return true;
  }
  const comparison = schedule.compare ? await compareWithPrevious(parts, firing, run.runId) : null;
  const change = {
    state: "finished",
    message: null,
    comparison,
    endedAt: run.finishedAt ?? clock.now(),
  } as const;
  const delivery = newDelivery(parts, schedule, "schedule.finished");
  await store.settleFiring(firing.id, firing.state, change, clock.now(), delivery);
  return false;
}

/** Tells once that a run rests which nobody resumes. True while it is too early to. */
async function tellRest(
  parts: Parts,
  { id, scheduleId, state: told, runId }: Firing,
  state: "paused" | "interrupted",
  resting: Map<number, number>,
): Promise<boolean> {
  if (told === "stopped") return false;
  const { store, clock } = parts;
  const since = resting.get(id) ?? clock.now();
  resting.set(id, since);
  if (clock.now() - since < REST_MS) return true;
  resting.delete(id);
  const schedule = await store.findSchedule(scheduleId);
  if (schedule === null) return false;
  const message =
    state === "paused"
      ? phrase`Its run was paused. To finish it: assay resume ${runId ?? ""}`
      : phrase`Its run was interrupted. To finish it: assay resume ${runId ?? ""}`;
  const delivery = newDelivery(parts, schedule, "schedule.stopped");
  await store.settleFiring(id, "started", { state: "stopped", message }, clock.now(), delivery);
  return false;
}

/** A server that died may have left it waiting for a turn that nobody gives it. */
async function startIfFirst(parts: Parts, runId: string): Promise<void> {
  if ((await runInTheWay(parts)) !== null) return;
  if ((await parts.store.nextQueued())?.runId !== runId) return;
  // Another process may have come first.
  await parts.executions.starting((start) => start(runId)).catch(() => {});
}
