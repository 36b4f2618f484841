import { client } from "../../../client.ts";
import { connection } from "../../../connection.ts";
import { nextKey } from "../../../parts/next-key.ts";
import { createSendQueue } from "../../../parts/send-queue.ts";
import { queries } from "../../../queries.ts";

export type RatingBody = Parameters<typeof client.createRating>[0]["body"];

/** Ratings that the server has not heard yet; kept in this browser until it has. A later one replaces an earlier one. */
export const ratingOutbox = createSendQueue<RatingBody>("ratings", {
  storage: window.localStorage,
  nextKey,
  send: async (body) => {
    await client.createRating({ body });
    const { runId, itemId } = body;
    for (const queryKey of [
      ["ratings", "list"],
      ["item", runId, itemId],
      ["results", runId],
      ["scores", runId],
    ])
      void queries.invalidateQueries({ queryKey });
  },
});

connection.onBack(() => void ratingOutbox.flush());

const isSame = (one: RatingBody, other: RatingBody): boolean =>
  one.runId === other.runId && one.itemId === other.itemId && one.rater === other.rater;

/** A note grows letter by letter: what waits already is replaced. */
export function sendRating(body: RatingBody): void {
  ratingOutbox.put(body, (last) => (isSame(last, body) ? body : null));
}
