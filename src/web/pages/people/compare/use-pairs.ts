import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import type { PairView } from "../../../../contract/index.ts";
import type { PairVerdict } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { connection } from "../../../connection.ts";
import { keepLastPair, pairNotes, readLastPair } from "./kept-pairs.ts";
import { joinedWith, pairOutboxOf } from "./pair-outbox.ts";
import { NO_PAIRS, type PairsChange, type PairsState, pairsAfter } from "./pairs-state.ts";

/** So many are loaded before they are reached. */
const AHEAD = 3;

/** The pairs of a session one after the other, some ahead; what is said of them is kept at once. */
export function usePairs(sessionId: string) {
  const outbox = pairOutboxOf(sessionId);
  const [state, change] = useReducer(pairsAfter, sessionId, beginning);
  const last = state.done.at(-1) ?? null;
  useEffect(() => keepLastPair(sessionId, last), [sessionId, last]);
  const [error, setError] = useState<unknown>(null);
  const saving = useSyncExternalStore(outbox.subscribe, outbox.state);
  const refused = useSyncExternalStore(outbox.subscribe, outbox.refused);
  const read = useReadAhead(sessionId, state, change, setError);

  const decide = useCallback(
    (pair: PairView, verdict: PairVerdict, note: string): void => {
      const one = { pairId: pair.pairId, said: { verdict, note } };
      outbox.put(one, joinedWith(one));
      pairNotes(sessionId).keep(pair.pairId, null);
      change({ type: "decided", pair: { ...pair, verdict, note } });
    },
    [outbox, sessionId],
  );
  const undo = useCallback(
    ({ pairId }: PairView): void => {
      const one = { pairId, said: { verdict: null } };
      outbox.put(one, joinedWith(one));
      change({ type: "undone" });
    },
    [outbox],
  );
  const show = useCallback((pair: PairView): void => change({ type: "picked", pair }), []);
  return { state, error, saving, refused, decide, undo, show, retry: read, outbox };
}

/** What was decided last before a reload can be taken back after it. */
function beginning(sessionId: string): PairsState {
  const last = readLastPair(sessionId);
  return last === null ? NO_PAIRS : { ...NO_PAIRS, done: [last] };
}

/** Asks for pairs until enough are ahead or none is left; again when the server is back. */
function useReadAhead(
  sessionId: string,
  { ahead, isEnd }: PairsState,
  change: (change: PairsChange) => void,
  onError: (error: unknown) => void,
): () => void {
  const [tries, setTries] = useState(0);
  const isReading = useRef(false);
  const has = ahead.map(({ pairId }) => pairId).join();
  const isEnough = isEnd || ahead.length >= AHEAD;
  useEffect(() => {
    if (isEnough || isReading.current) return;
    const outbox = pairOutboxOf(sessionId);
    isReading.current = true;
    // A pair whose verdict is on its way is open for the server still.
    const unsent = outbox.waiting().map(({ pairId }) => pairId);
    const without = [...new Set([...has.split(","), ...unsent])].filter(Boolean).join();
    client
      .nextPair({ params: { sessionId }, query: { without } })
      .finally(() => {
        isReading.current = false;
      })
      .then((pair) => {
        onError(null);
        change(pair === null ? { type: "ended" } : { type: "read", pair });
        // What was decided meanwhile may have left too few.
        setTries((count) => count + 1);
      })
      .catch(onError);
  }, [sessionId, has, isEnough, tries, change, onError]);
  const again = useCallback(() => setTries((count) => count + 1), []);
  useEffect(() => connection.onBack(again), [again]);
  return again;
}
