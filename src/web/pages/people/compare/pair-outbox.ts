import type { Certainty, PairVerdictBody } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { connection } from "../../../connection.ts";
import { nextKey } from "../../../parts/next-key.ts";
import { namesOfWaiting } from "../../../parts/queue-names.ts";
import { type SendQueue, createSendQueue } from "../../../parts/send-queue.ts";
import { queries } from "../../../queries.ts";

/** What was said of one pair: a verdict, that it is taken back, or a note. */
export interface PairSaid {
  readonly pairId: string;
  readonly said: PairVerdictBody;
}

const PAIRS = "pairs.";

export const certaintyKey = (sessionId: string) => ["session", sessionId, "certainty"];

/** They outlive the page that shows a session: whoever leaves it and comes back loses nothing. */
const outboxes = new Map<string, SendQueue<PairSaid>>();

/** Verdicts of one session that the server has not heard yet; kept in this browser until it has. */
export function pairOutboxOf(sessionId: string): SendQueue<PairSaid> {
  const outbox =
    outboxes.get(sessionId) ??
    createSendQueue<PairSaid>(`${PAIRS}${sessionId}`, {
      storage: window.localStorage,
      nextKey,
      send: async ({ pairId, said }) => {
        const certainty = await client.decidePair({ params: { sessionId, pairId }, body: said });
        queries.setQueryData<Certainty>(certaintyKey(sessionId), certainty);
      },
    });
  outboxes.set(sessionId, outbox);
  return outbox;
}

/** Two words on one pair are one: what is said later holds. */
export const joinedWith =
  (one: PairSaid) =>
  (last: PairSaid): PairSaid | null =>
    last.pairId === one.pairId ? { ...one, said: { ...last.said, ...one.said } } : null;

/** Sends what is left of any session, as soon as somebody hears it. */
export function sendLeftVerdicts(): void {
  const names = namesOfWaiting(window.localStorage).filter((name) => name.startsWith(PAIRS));
  for (const name of names) void pairOutboxOf(name.slice(PAIRS.length)).flush();
}
connection.onBack(sendLeftVerdicts);
