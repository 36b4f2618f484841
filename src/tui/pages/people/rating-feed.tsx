import { useLingui } from "@lingui/react/macro";
import { useQueries } from "@tanstack/react-query";
import { Box } from "ink";
import { useMemo, useState, useSyncExternalStore } from "react";
import type { ItemDetailView, RunView } from "../../../contract/index.ts";
import { asFailure } from "../../../core/index.ts";
import {
  type OwnRating,
  formatNumber,
  spoken,
  useFeed,
  useOpenSessionsOf,
} from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { Lines, bold, paragraph } from "../../parts/lines.tsx";
import { Shown } from "../../parts/shown.tsx";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { isHeldBack } from "./blind-gate.tsx";
import { usePeople } from "./keeping.ts";
import { RatingCard } from "./rating-card.tsx";
import { useRefused } from "./refused.tsx";
import { savingSpan } from "./saving-word.ts";
import { headLine } from "./scoring-head.tsx";

/** So many are loaded before they are reached. */
const AHEAD = 4;

interface FeedProps {
  readonly run: RunView;
  readonly title: string;
  readonly rater: string;
  readonly rows: number;
}

/** One answer after the other, from the first that this person has not rated; those before it can be gone back to. */
export function RatingFeed({ run, title, rater, rows }: FeedProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const client = useClient();
  const { ratings: outbox, storage } = usePeople();
  const world = useMemo(() => ({ client, outbox, storage }), [client, outbox, storage]);
  const { feed, ratingOf, say } = useFeed(run.runId, rater, world);
  const saving = useSyncExternalStore(outbox.subscribe, outbox.state);
  const [gone, setGone] = useState<number | null>(null);
  const place = gone ?? feed.data?.start ?? 0;
  const items = feed.data?.items ?? [];
  const details = useItems(
    run.runId,
    items.slice(place, place + AHEAD).map(({ itemId }) => itemId),
  );
  useRefusedRatings();
  if (isHeldBack(feed.error)) return <BeingScored run={run} error={feed.error} />;
  const current = items[place];
  const rated = items.filter(({ itemId }) => ratingOf(itemId).rating !== null).length;
  const [done, all, number] = [formatNumber(rated), formatNumber(items.length), formatNumber(place + 1)];
  return (
    <Shown query={feed}>
      {() =>
        current === undefined ? (
          <Lines lines={paragraph(t`This run has no answers to rate.`, columns)} />
        ) : (
          <Box flexDirection="column">
            <Lines
              lines={[
                headLine(
                  `${t`${done} of ${all} rated`} · ${t`answer ${number}`}`,
                  savingSpan(saving),
                  columns,
                ),
              ]}
            />
            <RatingCard
              key={current.itemId}
              run={run}
              title={title}
              row={current}
              detail={details.find(({ item }) => item.id === current.itemId) ?? null}
              own={ratingOf(current.itemId)}
              rows={rows - 1}
              onSay={(change: Partial<OwnRating>) => say(current.itemId, change)}
              onGo={(by) => setGone(Math.min(items.length - 1, Math.max(0, place + by)))}
              isLast={place === items.length - 1}
            />
          </Box>
        )
      }
    </Shown>
  );
}

/** Several items, as far as they are read. */
function useItems(runId: string, itemIds: readonly number[]): readonly ItemDetailView[] {
  const client = useClient();
  const items = useQueries({
    queries: itemIds.map((itemId) => ({
      queryKey: ["item", runId, itemId],
      queryFn: () => client.getItem({ params: { runId, itemId: String(itemId) } }),
      staleTime: 30_000,
    })),
  });
  return items.flatMap(({ data }) => data ?? []);
}

/** Ratings that the server did not take. */
function useRefusedRatings(): void {
  const { t } = useLingui();
  const { ratings: outbox } = usePeople();
  const refused = useSyncExternalStore(outbox.subscribe, outbox.refused);
  useRefused({
    title: t`Not saved`,
    words: refused.map(({ key, entry: { rating }, reason }) => ({
      key,
      text: t`Rating ${rating} was not saved on the server.`,
      reason,
    })),
    onSend: null,
    onDiscard: outbox.discard,
  });
}

/** Who answered may not be told now: rating goes on in a session, which does not tell it. */
function BeingScored({ run: { runId }, error }: { readonly run: RunView; readonly error: unknown }) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { go } = useNavigation();
  const open = useOpenSessionsOf(useClient(), runId);
  useOffers([
    {
      name: "session",
      label: t`Start a session`,
      key: "b",
      perform: () => go({ page: "sessions", startOn: runId }),
    },
  ]);
  return (
    <Lines
      lines={[
        bold(t`This run is being scored blind`),
        [],
        ...paragraph(spoken(asFailure(error).message), columns),
        ...open.flatMap(({ rater }) => paragraph(`- ${t`Session of ${rater}`}`, columns)),
        ...paragraph(
          t`Answers with their models appear here when that is finished. Until then you can rate them without names in a session.`,
          columns,
        ),
      ]}
    />
  );
}
