import type { PairView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { connection } from "../../../connection.ts";
import { keepLastPair, pairNotes, readLastPair } from "./kept-pairs.ts";
import { pairOutboxOf } from "./pair-outbox.ts";

/** What this browser keeps of the pairs of a session, and how it hears of the server. */
export const pairsWorld = (sessionId: string) => ({
  client,
  outbox: pairOutboxOf(sessionId),
  readLast: () => readLastPair(sessionId),
  keepLast: (pair: PairView | null) => keepLastPair(sessionId, pair),
  forgetNote: (pairId: string) => pairNotes(sessionId).keep(pairId, null),
  onBack: connection.onBack,
});
