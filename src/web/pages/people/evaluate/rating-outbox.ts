import { createRatingOutbox, readAgainAfter } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { connection } from "../../../connection.ts";
import { nextKey } from "../../../parts/next-key.ts";
import { queries } from "../../../queries.ts";

/** Kept in this browser until the server has heard them. */
export const ratingOutbox = createRatingOutbox({
  client,
  storage: window.localStorage,
  nextKey,
  onSent: (rating) => {
    for (const queryKey of readAgainAfter(rating)) void queries.invalidateQueries({ queryKey });
  },
});

connection.onBack(() => void ratingOutbox.flush());
