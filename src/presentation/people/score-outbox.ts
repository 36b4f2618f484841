import type { AnswerRow, Client } from "../../contract/index.ts";
import { Failure } from "../../core/index.ts";
import { allRows } from "../all-rows.ts";
import type { ListedStorage } from "../sending/queue-names.ts";
import { type QueueState, type Refused, createSendQueue } from "../sending/send-queue.ts";
import { type ScoreChange, type AnswerChange, joined, merged, presentOf, reviewed } from "./score-change.ts";

/** What was said in one session and is not at the server yet. */
export interface ScoreOutbox {
  readonly put: (row: AnswerRow, said: ScoreChange) => void;
  /** Sends what waits. Whether all of it was taken is in `saving`. */
  readonly flush: () => Promise<void>;
  /** Sends what waits, and fails when something could not be sent. */
  readonly empty: () => Promise<void>;
  /** The row with what was said of it since the server told it. */
  readonly onto: (row: AnswerRow) => AnswerRow;
  /** Takes back the last that was not sent. */
  readonly takeBack: () => AnswerChange | null;
  readonly saving: () => QueueState;
  /** What was not taken, until a person decides. */
  readonly refused: () => readonly Refused<AnswerChange>[];
  readonly sendAnyway: (key: string) => void;
  readonly discard: (key: string) => void;
  /** Gives back how to end it. */
  readonly subscribe: (onChange: () => void) => () => void;
}

/** What keeps and sends words of a person. */
export interface OutboxWorld {
  readonly client: Client;
  readonly storage: ListedStorage;
  readonly nextKey: () => string;
}

const PAGE = "500";
/** Before a session's id in the name of its queue. */
export const SCORE_QUEUE = "session.";

export const readAnswers = (client: Client, sessionId: string): Promise<AnswerRow[]> =>
  allRows((cursor) =>
    client.listAnswers({
      params: { sessionId },
      query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
    }),
  );

interface ScoreWorld extends OutboxWorld {
  /** Says where scores are that could not be sent. */
  readonly unsent: () => string;
}

export function createScoreOutbox(
  sessionId: string,
  { client, storage, nextKey, unsent }: ScoreWorld,
): ScoreOutbox {
  const queue = createSendQueue<AnswerChange>(`${SCORE_QUEUE}${sessionId}`, {
    storage,
    nextKey,
    send: ({ answerId, said }) => client.scoreAnswer({ params: { sessionId, answerId }, body: said }),
    review: async (entries) => reviewed(entries, await readAnswers(client, sessionId)),
  });
  return {
    put: (row, said) => {
      const one = { answerId: row.answerId, position: row.position, said, before: presentOf(row, said) };
      queue.put(one, (last) => joined(last, one));
    },
    flush: queue.flush,
    empty: async () => {
      await queue.flush();
      if (queue.waiting().length > 0) throw new Failure("host-unreachable", unsent());
    },
    onto: (row) =>
      queue
        .waiting()
        .filter(({ answerId }) => answerId === row.answerId)
        .reduce((so, { said }) => merged(so, said), row),
    takeBack: queue.takeBack,
    saving: queue.state,
    refused: queue.refused,
    sendAnyway: (key) => queue.sendAnyway(key, (entry) => entry),
    discard: queue.discard,
    subscribe: queue.subscribe,
  };
}
