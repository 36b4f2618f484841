import type { DeliveryView, FiringView } from "../../contract/index.ts";
import { Failure, type FIRING_SORTS, type Page, type SortedRequest, phrase } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { deliveryView, firingViews } from "./schedule-views.ts";
import { requireSchedule } from "./schedules.ts";
import { startFiring } from "./start-firing.ts";
import { goingOn } from "./take-due.ts";
import { CLAIM_MS, deliver } from "./webhook/deliver.ts";
import { newDelivery } from "./webhook/new-delivery.ts";
import { signingSecret } from "./webhook/signing-secret.ts";

/** Starts a run at once; the next times stay as they are. */
export async function runSchedule(parts: Parts, id: number): Promise<FiringView> {
  const { store, clock } = parts;
  await requireSchedule(parts, id);
  const active = await goingOn(parts, id);
  if (active !== null)
    throw new Failure("conflict", active, {
      hint: phrase`Wait until it is finished, or pause it.`,
    });
  const firing = await parts.executions.starting(async (start) => {
    const added = await store.addFiring(id, clock.now());
    await startFiring(parts, start, added);
    return added;
  });
  const [view] = await firingViews(parts, [(await store.findFiring(firing.id)) ?? firing]);
  if (view === undefined) throw new Failure("bug", phrase`The schedule's run has vanished.`);
  return view;
}

export async function listFirings(
  parts: Parts,
  id: number,
  request: SortedRequest<(typeof FIRING_SORTS)[number]>,
): Promise<Page<FiringView>> {
  await requireSchedule(parts, id);
  const { rows, next } = await parts.store.listFirings({ ...request, scheduleId: id });
  return { rows: await firingViews(parts, rows), next };
}

/** Sends a message that says it is a test, once, and tells what came of it. */
export async function testWebhook(parts: Parts, id: number, signal: AbortSignal): Promise<DeliveryView> {
  const { store, clock } = parts;
  const schedule = await requireSchedule(parts, id);
  const test = newDelivery(parts, schedule, "schedule.test");
  if (test === null)
    throw new Failure("conflict", phrase`The schedule “${schedule.name}” has no webhook.`, {
      hint: phrase`Add one to the schedule first.`,
    });
  if (schedule.webhook !== null) await signingSecret(parts, schedule.webhook);
  const delivery = await store.addTest(id, test, clock.now(), clock.now() + CLAIM_MS);
  await deliver(parts, delivery, signal);
  return await deliveryView(parts, (await store.findDelivery(delivery.id)) ?? delivery);
}
