import { type Firing, phrase, runState } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { runInTheWay, withLivingOwner } from "../runs/get-run.ts";
import { compareWithPrevious } from "./compare-with-previous.ts";
import { newDelivery } from "./webhook/new-delivery.ts";

/** Looks what has become of a run that a schedule started. True while it goes on or waits for its turn. */
export async function finishFiring(parts: Parts, firing: Firing): Promise<boolean> {
  const { store, clock } = parts;
  const schedule = await store.findSchedule(firing.scheduleId);
  if (schedule === null || firing.runId === null) return false;
  const run = await store.findRun(firing.runId);
  if (run === null) {
    const message = phrase`Its run was deleted before it was finished.`;
    const change = { state: "failed", message, endedAt: clock.now() } as const;
    const delivery = newDelivery(parts, schedule, "schedule.failed");
    await store.settleFiring(firing.id, "started", change, clock.now(), delivery);
    return false;
  }
  const state = runState(withLivingOwner(parts, run));
  if (state === "queued") await startIfFirst(parts, run.runId);
  if (state !== "finished") return state === "running" || state === "queued";
  const comparison = schedule.compare ? await compareWithPrevious(parts, firing, run.runId) : null;
  const change = { state: "finished", comparison, endedAt: run.finishedAt ?? clock.now() } as const;
  const delivery = newDelivery(parts, schedule, "schedule.finished");
  await store.settleFiring(firing.id, "started", change, clock.now(), delivery);
  return false;
}

/** A server that died may have left it waiting for a turn that nobody gives it. */
async function startIfFirst(parts: Parts, runId: string): Promise<void> {
  if ((await runInTheWay(parts)) !== null) return;
  if ((await parts.store.nextQueued())?.runId !== runId) return;
  // Another process may have come first.
  await parts.executions.start(runId).catch(() => {});
}
