import { t } from "@lingui/core/macro";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Client, PairView } from "../../../contract/index.ts";
import {
  type ListedStorage,
  type PairChange,
  type QueueState,
  type ScoreOutbox,
  type SendQueue,
  type SentRating,
  createPairOutbox,
  createRatingOutbox,
  createScoreOutbox,
  memoryStorage,
  readAgainAfter,
} from "../../../presentation/index.ts";
import { useClient } from "../../world.ts";

const RESEND_MS = 2_000;

/** What people said in this terminal, until the server has heard it; and who sits here. */
export interface People {
  /** The name under which scores are given. */
  rater: string;
  /** Sessions of others that the person has agreed to score. */
  readonly agreed: Set<string>;
  readonly storage: ListedStorage;
  readonly ratings: SendQueue<SentRating>;
  /** Notes on pairs that have no verdict yet. */
  readonly pairNotes: Map<string, string>;
  readonly lastPairs: Map<string, PairView>;
  readonly scoresOf: (sessionId: string) => ScoreOutbox;
  readonly pairsOf: (sessionId: string) => SendQueue<PairChange>;
}

export const certaintyKey = (sessionId: string) => ["session", sessionId, "certainty"];

const kept = new WeakMap<Client, People>();

/** They outlive the screens: whoever leaves one and comes back loses nothing. */
export function usePeople(): People {
  const client = useClient();
  const queries = useQueryClient();
  return useMemo(() => {
    const people = kept.get(client) ?? createPeople(client, queries);
    kept.set(client, people);
    return people;
  }, [client, queries]);
}

function createPeople(client: Client, queries: QueryClient): People {
  let count = 0;
  const storage = memoryStorage();
  const world = {
    client,
    storage,
    nextKey: () => {
      count += 1;
      return String(count).padStart(9, "0");
    },
  };
  const ratings = createRatingOutbox({
    ...world,
    onSent: (rating) => {
      for (const queryKey of readAgainAfter(rating)) void queries.invalidateQueries({ queryKey });
    },
  });
  resend(ratings.flush, ratings.state, ratings.subscribe);
  return {
    rater: "",
    agreed: new Set(),
    storage,
    ratings,
    pairNotes: new Map(),
    lastPairs: new Map(),
    scoresOf: once((sessionId) => {
      const outbox = createScoreOutbox(sessionId, {
        ...world,
        unsent: () => t`Your last scores are not sent yet. They are sent when the server is back.`,
      });
      resend(outbox.flush, outbox.saving, outbox.subscribe);
      return outbox;
    }),
    pairsOf: once((sessionId) => {
      const outbox = createPairOutbox(sessionId, {
        ...world,
        onCertainty: (certainty) => queries.setQueryData(certaintyKey(sessionId), certainty),
      });
      resend(outbox.flush, outbox.state, outbox.subscribe);
      return outbox;
    }),
  };
}

function once<Made>(make: (id: string) => Made): (id: string) => Made {
  const made = new Map<string, Made>();
  return (id) => {
    const one = made.get(id) ?? make(id);
    made.set(id, one);
    return one;
  };
}

/** Tries again while something could not be sent, wherever one is meanwhile. */
function resend(
  flush: () => Promise<void>,
  state: () => QueueState,
  subscribe: (onChange: () => void) => () => void,
): void {
  let isWaiting = false;
  subscribe(() => {
    if (isWaiting || state().state !== "kept") return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      void flush();
    }, RESEND_MS).unref();
  });
}
