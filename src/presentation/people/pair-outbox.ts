import type { Certainty, PairVerdictBody } from "../../contract/index.ts";
import { type SendQueue, createSendQueue } from "../sending/send-queue.ts";
import type { OutboxWorld } from "./score-outbox.ts";

/** What was said of one pair: a verdict, that it is taken back, or a note. */
export interface PairChange {
  readonly pairId: string;
  readonly said: PairVerdictBody;
}

/** Before a session's id in the name of its queue. */
export const PAIR_QUEUE = "pairs.";

interface PairWorld extends OutboxWorld {
  /** What is known after a verdict. */
  readonly onCertainty: (certainty: Certainty) => void;
}

/** Verdicts of one session that the server has not heard yet. */
export const createPairOutbox = (
  sessionId: string,
  { client, storage, nextKey, onCertainty }: PairWorld,
): SendQueue<PairChange> =>
  createSendQueue<PairChange>(`${PAIR_QUEUE}${sessionId}`, {
    storage,
    nextKey,
    send: async ({ pairId, said }) =>
      onCertainty(await client.decidePair({ params: { sessionId, pairId }, body: said })),
  });

/** Two words on one pair are one: what is said later holds. */
export const joinedWith =
  (one: PairChange) =>
  (last: PairChange): PairChange | null =>
    last.pairId === one.pairId ? { ...one, said: { ...last.said, ...one.said } } : null;
