import { client } from "../../../client.ts";
import { ratingOutbox } from "./rating-outbox.ts";

/** What ratings need of this browser. */
export const FEED_WORLD = { client, outbox: ratingOutbox, storage: window.localStorage };
