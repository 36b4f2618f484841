import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Group, Progress, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { RunView } from "../../../../contract/index.ts";
import { asFailure } from "../../../../core/index.ts";
import { useFeed } from "../../../../presentation/index.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { spoken } from "../../../language.ts";
import { formatNumber } from "../../../../presentation/index.ts";
import { LinkButton } from "../../../parts/links.tsx";
import { OpenSessions, useOpenSessions } from "../../../parts/open-sessions.tsx";
import { isHeldBack } from "../../results/blind-gate.tsx";
import { useItems } from "../../results/use-results.ts";
import { FEED_WORLD } from "./feed-world.ts";
import { RatingCard } from "./rating-card.tsx";

/** So many are loaded before they are reached. */
const AHEAD = 4;

interface FeedProps {
  readonly run: RunView;
  readonly rater: string;
}

/** One answer after the other, from the first that this person has not rated; those before it can be gone back to. */
export function RatingFeed({ run, rater }: FeedProps) {
  const { t } = useLingui();
  const { feed, ratingOf, say } = useFeed(run.runId, rater, FEED_WORLD);
  const [gone, setGone] = useState<number | null>(null);
  const place = gone ?? feed.data?.start ?? 0;
  const items = feed.data?.items ?? [];
  const ids = items.map(({ itemId }) => itemId);
  const details = useItems(run.runId, ids.slice(place, place + AHEAD));
  if (isHeldBack(feed.error)) return <BeingScored run={run} error={feed.error} />;
  if (feed.isError) return <Problem error={feed.error} onRetry={() => void feed.refetch()} />;
  if (feed.data === undefined) return <Skeleton height={320} aria-label={t`Loading answers…`} />;
  const current = items[place];
  const rated = ids.filter((itemId) => ratingOf(itemId).rating !== null).length;
  const total = ids.length;
  const go = (by: number): void => {
    setGone(Math.min(total - 1, Math.max(0, place + by)));
    window.scrollTo({ top: 0 });
  };
  if (current === undefined) return <Text>{t`This run has no answers to rate.`}</Text>;
  const { itemId } = current;
  const number = place + 1;
  const [done, all] = [formatNumber(rated), formatNumber(total)];
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" role="status">
          <Trans>
            <b>
              {done} of {all}
            </b>{" "}
            rated · answer {number}
          </Trans>
        </Text>
      </Group>
      <Progress
        value={(100 * rated) / total}
        size={3}
        color="gray"
        aria-label={t`${done} of ${all} answers rated`}
      />
      <RatingCard
        key={itemId}
        run={run}
        row={current}
        detail={details.find(({ item }) => item.id === itemId) ?? null}
        own={ratingOf(itemId)}
        isFirst={place === 0}
        isLast={place === total - 1}
        onSay={(change) => say(itemId, change)}
        onGo={go}
      />
    </Stack>
  );
}

/** Who answered may not be told now: rating goes on in a session, which does not tell it. */
function BeingScored({ run: { runId }, error }: { readonly run: RunView; readonly error: unknown }) {
  const { t } = useLingui();
  const open = useOpenSessions(runId);
  return (
    <Alert color="blue" role="status" maw={720} title={t`This run is being scored blind`}>
      <Stack gap="sm">
        <Text size="sm">{spoken(asFailure(error).message)}</Text>
        {open.length > 0 && <OpenSessions sessions={open} />}
        <Text size="sm">
          <Trans>
            Answers with their models appear here when that is finished. Until then you can rate them without
            names in a session.
          </Trans>
        </Text>
        <Group gap="xs">
          <LinkButton size="xs" to="/runs/$runId" params={{ runId }} search={{ score: "blind" }}>
            <Trans>Start a session</Trans>
          </LinkButton>
        </Group>
      </Stack>
    </Alert>
  );
}
