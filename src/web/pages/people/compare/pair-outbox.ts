import type { Certainty } from "../../../../contract/index.ts";
import {
  PAIR_QUEUE,
  type PairChange,
  type SendQueue,
  createPairOutbox,
  namesOfWaiting,
} from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { connection } from "../../../connection.ts";
import { nextKey } from "../../../parts/next-key.ts";
import { queries } from "../../../queries.ts";

export const certaintyKey = (sessionId: string) => ["session", sessionId, "certainty"];

/** They outlive the page that shows a session: whoever leaves it and comes back loses nothing. */
const outboxes = new Map<string, SendQueue<PairChange>>();

/** Verdicts of one session that the server has not heard yet; kept in this browser until it has. */
export function pairOutboxOf(sessionId: string): SendQueue<PairChange> {
  const outbox =
    outboxes.get(sessionId) ??
    createPairOutbox(sessionId, {
      client,
      storage: window.localStorage,
      nextKey,
      onCertainty: (certainty) => queries.setQueryData<Certainty>(certaintyKey(sessionId), certainty),
    });
  outboxes.set(sessionId, outbox);
  return outbox;
}

/** Sends what is left of any session, as soon as somebody hears it. */
export function sendLeftVerdicts(): void {
  const names = namesOfWaiting(window.localStorage).filter((name) => name.startsWith(PAIR_QUEUE));
  for (const name of names) void pairOutboxOf(name.slice(PAIR_QUEUE.length)).flush();
}
connection.onBack(sendLeftVerdicts);
