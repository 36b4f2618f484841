import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { Client } from "../../contract/index.ts";
import type { ItemScoreView } from "../../core/index.ts";
import { allRows } from "../all-rows.ts";
import { keptRemarks } from "../sending/kept-remarks.ts";
import type { ListedStorage } from "../sending/queue-names.ts";
import type { SendQueue } from "../sending/send-queue.ts";
import { type SentRating, sendRating } from "./rating-outbox.ts";

interface FeedWorld {
  readonly client: Client;
  readonly outbox: SendQueue<SentRating>;
  /** Keeps tags and notes of answers that are not rated yet. */
  readonly storage: ListedStorage;
}

/** What one person says of one answer. */
export interface OwnRating {
  readonly rating: number | null;
  readonly tags: readonly string[];
  readonly note: string;
}

export const UNRATED: OwnRating = { rating: null, tags: [], note: "" };

type Remark = Omit<OwnRating, "rating">;

const isRemark = (value: unknown): value is Remark =>
  typeof value === "object" &&
  value !== null &&
  "note" in value &&
  typeof value.note === "string" &&
  "tags" in value &&
  Array.isArray(value.tags);

const unratedRemarks = ({ storage }: FeedWorld, runId: string, rater: string) =>
  keptRemarks(`ratings.${runId}.${rater}`, storage, isRemark);

/** What this person has said of answers without rating them. */
const keptOf = (world: FeedWorld, runId: string, rater: string): ReadonlyMap<number, OwnRating> =>
  new Map(
    [...unratedRemarks(world, runId, rater).all()].map(([id, remark]) => [
      Number(id),
      { ...remark, rating: null },
    ]),
  );

interface Feed {
  /** Answers in the order in which they are shown: what this person has rated, the latest last, then all others. */
  readonly items: readonly ItemScoreView[];
  /** Where rating goes on: the first that is not rated, or the last of all. */
  readonly start: number;
  readonly ratings: ReadonlyMap<number, OwnRating>;
}

async function readFeed({ client, outbox }: FeedWorld, runId: string, rater: string): Promise<Feed> {
  await outbox.flush();
  const page = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });
  const items = await allRows((cursor) =>
    client.listItemScores({ params: { runId }, query: { limit: "1000", ...page(cursor) } }),
  );
  const given =
    rater === ""
      ? []
      : await allRows((cursor) =>
          client.listRatings({ query: { runId, rater, limit: "500", ...page(cursor) } }),
        );
  const ratings = new Map<number, OwnRating>();
  // Of one's own ratings outside of sessions; what was said in a session stands there.
  for (const { sessionId, itemId, rating, tags, note } of given.toReversed())
    if (sessionId === null && itemId !== undefined) ratings.set(itemId, { rating, tags, note });
  const waiting = outbox.waiting().filter((one) => one.runId === runId && one.rater === rater);
  for (const { itemId, rating, tags = [], note = "" } of waiting) ratings.set(itemId, { rating, tags, note });
  const answered = new Map(
    items.filter(({ latencyMs }) => latencyMs !== null).map((item) => [item.itemId, item]),
  );
  const rated = [...ratings.keys()].flatMap((itemId) => answered.get(itemId) ?? []);
  const others = [...answered.values()].filter(({ itemId }) => !ratings.has(itemId));
  return {
    items: [...rated, ...others],
    start: Math.min(rated.length, Math.max(0, answered.size - 1)),
    ratings,
  };
}

/** A run's answers one after the other, with what this person says of them; it is kept at once. */
export function useFeed(runId: string, rater: string, world: FeedWorld) {
  const feed = useQuery({
    queryKey: ["fresh", "rating-feed", runId, rater],
    queryFn: () => readFeed(world, runId, rater),
    // The order stays while somebody rates.
    staleTime: Infinity,
    gcTime: 0,
  });
  const [said, setSaid] = useState<ReadonlyMap<number, OwnRating>>(() => keptOf(world, runId, rater));
  useEffect(() => setSaid(keptOf(world, runId, rater)), [world, runId, rater]);
  const ratingOf = useCallback(
    (itemId: number): OwnRating => said.get(itemId) ?? feed.data?.ratings.get(itemId) ?? UNRATED,
    [said, feed.data],
  );
  const say = useCallback(
    (itemId: number, change: Partial<OwnRating>): void => {
      const next = { ...ratingOf(itemId), ...change };
      setSaid((before) => new Map([...before, [itemId, next]]));
      const { rating, tags, note } = next;
      // Tags and a note wait for the rating that they belong to.
      const isEmpty = tags.length === 0 && note === "";
      unratedRemarks(world, runId, rater).keep(itemId, rating !== null || isEmpty ? null : { tags, note });
      if (rating !== null) sendRating(world.outbox, { runId, itemId, rating, tags: [...tags], note, rater });
    },
    [world, runId, rater, ratingOf],
  );
  return { feed, ratingOf, say };
}
