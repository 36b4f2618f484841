import type { Client } from "../../contract/index.ts";
import { type SendQueue, createSendQueue } from "../sending/send-queue.ts";
import type { OutboxWorld } from "./score-outbox.ts";

export type SentRating = Parameters<Client["createRating"]>[0]["body"];

interface RatingWorld extends OutboxWorld {
  /** A rating was taken: what shows it is read again. */
  readonly onSent: (rating: SentRating) => void;
}

/** Ratings that the server has not heard yet. A later one replaces an earlier one. */
export const createRatingOutbox = ({
  client,
  storage,
  nextKey,
  onSent,
}: RatingWorld): SendQueue<SentRating> =>
  createSendQueue<SentRating>("ratings", {
    storage,
    nextKey,
    send: async (body) => {
      await client.createRating({ body });
      onSent(body);
    },
  });

const isSame = (one: SentRating, other: SentRating): boolean =>
  one.runId === other.runId && one.itemId === other.itemId && one.rater === other.rater;

/** A note grows letter by letter: what waits already is replaced. */
export function sendRating(outbox: SendQueue<SentRating>, body: SentRating): void {
  outbox.put(body, (last) => (isSame(last, body) ? body : null));
}

/** What shows a rating, by the names under which it is kept. */
export const readAgainAfter = ({ runId, itemId }: SentRating): readonly (readonly unknown[])[] => [
  ["ratings", "list"],
  ["item", runId, itemId],
  ["results", runId],
  ["scores", runId],
];
