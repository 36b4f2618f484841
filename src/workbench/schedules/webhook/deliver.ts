import {
  CallFailure,
  type Delivery,
  type DeliveryAttempt,
  STORAGE_TROUBLES,
  asFailure,
  phrase,
} from "../../../core/index.ts";
import { postJson } from "../../../providers/index.ts";
import type { Parts } from "../../parts.ts";
import { messageOf } from "./message.ts";
import { signedHeaders } from "./sign.ts";
import { cannotSign, signingSecret } from "./signing-secret.ts";

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
/** A receiver has so long to answer. */
const ANSWER_MS = 15 * SECOND;
/** A server has so long to try; then another may. */
export const CLAIM_MS = 2 * MINUTE;
/** How long to wait after each try that failed: about a day in all. */
export const WAITS_MS: readonly number[] = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  8 * HOUR,
  8 * HOUR,
];
/** The receiver says that it wants nothing any more. */
const GONE = 410;
/** A master key that wasn't there is looked for again after so long. */
const KEY_MS = 15 * SECOND;

/**
 * Tries to send what is due, each message by one server at a time. What this server can't sign is left to others; `left`
 * remembers when that was seen. Whether anything was tried.
 */
export async function deliverDue(
  parts: Parts,
  left: Map<number, number>,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, clock } = parts;
  let isAny = false;
  for (const delivery of await store.listDueDeliveries(clock.now())) {
    if (signal.aborted) break;
    const seen = left.get(delivery.id);
    if (seen !== undefined && clock.now() - seen < KEY_MS) continue;
    left.delete(delivery.id);
    const schedule = await store.findSchedule(delivery.scheduleId);
    if ((await cannotSign(parts, schedule?.webhook ?? null)) !== null) {
      left.set(delivery.id, clock.now());
      continue;
    }
    if (!(await store.claimDelivery(delivery, clock.now() + CLAIM_MS))) continue;
    await deliver(parts, delivery, signal);
    isAny = true;
  }
  return isAny;
}

/**
 * One try. What is cut off by the end of this server is tried by the next; so is what could not be made into a request
 * for want of the database or the secret.
 */
export async function deliver(parts: Parts, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const { store, clock } = parts;
  const attempt = await attemptAt(parts, delivery, signal);
  if (signal.aborted && attempt.status === null) return;
  const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  const wait =
    delivery.event === "schedule.test" || attempt.status === GONE
      ? undefined
      : WAITS_MS[delivery.attempts.length];
  await store.noteAttempt(
    delivery.id,
    attempt,
    isDelivered
      ? { state: "delivered", nextAt: null }
      : wait === undefined
        ? { state: "given-up", nextAt: null }
        : { state: "waiting", nextAt: clock.now() + wait },
  );
}

async function attemptAt(parts: Parts, delivery: Delivery, signal: AbortSignal): Promise<DeliveryAttempt> {
  const { store, clock, vault, network } = parts;
  const at = clock.now();
  const late = new AbortController();
  const onTime = clock.after(ANSWER_MS, () => late.abort());
  try {
    const schedule = await store.findSchedule(delivery.scheduleId);
    if (schedule?.webhook == null)
      return { at, status: GONE, message: phrase`The schedule has no webhook any more.` };
    const body = JSON.stringify(await messageOf(parts, schedule, delivery));
    const headers = signedHeaders(await signingSecret(parts, schedule.webhook), { ...delivery, body, at });
    const either = AbortSignal.any([signal, late.signal]);
    const { status } = await postJson(schedule.webhook.url, { headers, body }, either, network);
    return { at, status, message: wordsFor(status) };
  } catch (error) {
    const { code } = asFailure(error);
    if (code === "secrets-failed" || STORAGE_TROUBLES.has(code)) throw error;
    const message = late.signal.aborted ? phrase`no answer within ${ANSWER_MS / SECOND} s` : reasonOf(error);
    return { at, status: null, message: vault.redactor.text(message) };
  } finally {
    onTime();
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof CallFailure ? error.message : asFailure(error).message;

function wordsFor(status: number): string {
  if (status >= 200 && status < 300) return phrase`delivered`;
  if (status >= 300 && status < 400)
    return phrase`the receiver redirects elsewhere (${status}); redirects are not followed`;
  if (status === GONE) return phrase`the receiver wants no more messages (410)`;
  return phrase`the receiver answered with status ${status}`;
}
