import { t } from "@lingui/core/macro";
import type { AnswerRow } from "../../../../contract/index.ts";
import { Failure } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { connection } from "../../../connection.ts";
import { allRows } from "../../../parts/all-rows.ts";
import { nextKey } from "../../../parts/next-key.ts";
import { namesOfWaiting } from "../../../parts/queue-names.ts";
import { type QueueState, type Refused, createSendQueue } from "../../../parts/send-queue.ts";
import { type Said, type SaidOf, joined, merged, presentOf, reviewed } from "./said.ts";

/** What was said in one session and is not at the server yet. */
export interface Outbox {
  readonly put: (row: AnswerRow, said: Said) => void;
  /** Sends what waits. Whether all of it was taken is in `saving`. */
  readonly flush: () => Promise<void>;
  /** Sends what waits, and fails when something could not be sent. */
  readonly empty: () => Promise<void>;
  /** The row with what was said of it since the server told it. */
  readonly onto: (row: AnswerRow) => AnswerRow;
  /** Takes back the last that was not sent. */
  readonly takeBack: () => SaidOf | null;
  readonly saving: () => QueueState;
  /** What was not taken, until a person decides. */
  readonly refused: () => readonly Refused<SaidOf>[];
  readonly sendAnyway: (key: string) => void;
  readonly discard: (key: string) => void;
  /** Gives back how to end it. */
  readonly subscribe: (onChange: () => void) => () => void;
}

const PAGE = "500";
const SESSION = "session.";

/** They outlive the page that shows a session: whoever leaves it and comes back loses nothing. */
const outboxes = new Map<string, Outbox>();

export function outboxOf(sessionId: string): Outbox {
  const outbox = outboxes.get(sessionId) ?? createOutbox(sessionId);
  outboxes.set(sessionId, outbox);
  return outbox;
}

/** Sends what is left of any session, as soon as somebody hears it. */
export function sendLeftScores(): void {
  const names = namesOfWaiting(window.localStorage).filter((name) => name.startsWith(SESSION));
  for (const name of names) void outboxOf(name.slice(SESSION.length)).flush();
}
connection.onBack(sendLeftScores);

export const readAnswers = (sessionId: string): Promise<AnswerRow[]> =>
  allRows((cursor) =>
    client.listAnswers({
      params: { sessionId },
      query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
    }),
  );

function createOutbox(sessionId: string): Outbox {
  const queue = createSendQueue<SaidOf>(`${SESSION}${sessionId}`, {
    storage: window.localStorage,
    nextKey,
    send: ({ answerId, said }) => client.scoreAnswer({ params: { sessionId, answerId }, body: said }),
    review: async (entries) => reviewed(entries, await readAnswers(sessionId)),
  });
  return {
    put: (row, said) => {
      const one = { answerId: row.answerId, position: row.position, said, before: presentOf(row, said) };
      queue.put(one, (last) => joined(last, one));
    },
    flush: queue.flush,
    empty: async () => {
      await queue.flush();
      if (queue.waiting().length > 0)
        throw new Failure(
          "host-unreachable",
          t`Your last scores are saved in this browser only. They are sent when the server is back.`,
        );
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
