import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from "react";
import type { Client, PairView } from "../../contract/index.ts";
import type { PairVerdict } from "../../core/index.ts";
import type { SendQueue } from "../sending/send-queue.ts";
import { type PairChange, joinedWith } from "./pair-outbox.ts";
import { NO_PAIRS, type PairsChange, type PairsState, pairsAfter } from "./pairs-state.ts";

/** So many are loaded before they are reached. */
const AHEAD = 3;

interface PairsWorld {
  readonly client: Client;
  readonly outbox: SendQueue<PairChange>;
  /** What was decided last can be taken back later. */
  readonly readLast: () => PairView | null;
  readonly keepLast: (pair: PairView | null) => void;
  /** A note is said with its verdict; until then it is kept elsewhere. */
  readonly forgetNote: (pairId: string) => void;
  /** Tells when the server is back. */
  readonly onBack: (work: () => void) => () => void;
}

/** The pairs of a session one after the other, some ahead; what is said of them is kept at once. */
export function usePairs(sessionId: string, world: PairsWorld) {
  const { outbox, keepLast, forgetNote } = world;
  const [state, change] = useReducer(pairsAfter, world, beginning);
  const last = state.done.at(-1) ?? null;
  useEffect(() => keepLast(last), [keepLast, last]);
  const [error, setError] = useState<unknown>(null);
  const saving = useSyncExternalStore(outbox.subscribe, outbox.state);
  const refused = useSyncExternalStore(outbox.subscribe, outbox.refused);
  const read = useReadAhead({ sessionId, world, state, change, onError: setError });

  const decide = useCallback(
    (pair: PairView, verdict: PairVerdict, note: string): void => {
      const one = { pairId: pair.pairId, said: { verdict, note } };
      outbox.put(one, joinedWith(one));
      forgetNote(pair.pairId);
      change({ type: "decided", pair: { ...pair, verdict, note } });
    },
    [outbox, forgetNote],
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
  return { state, error, saving, refused, decide, undo, show, retry: read };
}

/** What was decided last before can be taken back. */
function beginning({ readLast }: PairsWorld): PairsState {
  const last = readLast();
  return last === null ? NO_PAIRS : { ...NO_PAIRS, done: [last] };
}

interface ReadingAhead {
  readonly sessionId: string;
  readonly world: PairsWorld;
  readonly state: PairsState;
  readonly change: (change: PairsChange) => void;
  readonly onError: (error: unknown) => void;
}

/** Asks for pairs until enough are ahead or none is left; again when the server is back. */
function useReadAhead({ sessionId, world, state, change, onError }: ReadingAhead): () => void {
  const { client, outbox, onBack } = world;
  const { ahead, isEnd } = state;
  const [tries, setTries] = useState(0);
  const isReading = useRef(false);
  const has = ahead.map(({ pairId }) => pairId).join();
  const isEnough = isEnd || ahead.length >= AHEAD;
  useEffect(() => {
    if (isEnough || isReading.current) return;
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
  }, [client, outbox, sessionId, has, isEnough, tries, change, onError]);
  const again = useCallback(() => setTries((count) => count + 1), []);
  useEffect(() => onBack(again), [onBack, again]);
  return again;
}
