import { Trans } from "@lingui/react/macro";
import { Button, Paper, Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { FiringView, ScheduleDetail } from "../../../contract/index.ts";
import { firingState, zonedMinute } from "../../../core/index.ts";
import { deliveryText, firingText } from "../../../presentation/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { LinkText } from "../../parts/links.tsx";
import { useTranslate } from "../../parts/use-translate.ts";

const PAGE = "20";
const LOOK_EVERY_MS = 5_000;

/** What came of each of its times, newest first. */
export function ScheduleHistory({ schedule: { id, timeZone } }: { readonly schedule: ScheduleDetail }) {
  const firings = useInfiniteQuery({
    queryKey: ["schedules", String(id), "firings"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.listFirings({
        params: { id: String(id) },
        query: { limit: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: LOOK_EVERY_MS,
  });
  const rows = firings.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Stack gap="sm">
      <Title order={2}>
        <Trans>History</Trans>
      </Title>
      {firings.isLoadingError && <Problem error={firings.error} onRetry={() => void firings.refetch()} />}
      {firings.isSuccess && rows.length === 0 && (
        <Text className="quiet">
          <Trans>Nothing has run yet.</Trans>
        </Text>
      )}
      {rows.map((firing) => (
        <OneFiring key={firing.id} firing={firing} timeZone={timeZone} />
      ))}
      {firings.hasNextPage && (
        <Button
          variant="default"
          loading={firings.isFetchingNextPage}
          onClick={() => void firings.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      )}
    </Stack>
  );
}

function OneFiring({ firing, timeZone }: { readonly firing: FiringView; readonly timeZone: string }) {
  const translate = useTranslate();
  const { dueAt, runId, runState, deliveries } = firing;
  const details = firingText(firing);
  return (
    <Paper withBorder p="sm">
      <Stack gap={4}>
        <Text fw={600}>
          {zonedMinute(dueAt, timeZone)} · {translate(firingState(firing))}
        </Text>
        {details !== "" && <Text>{details}</Text>}
        {runId !== null && runState !== null && (
          <LinkText to="/runs/$runId" params={{ runId }} search={{}} className="breakable">
            {runId}
          </LinkText>
        )}
        {deliveries.map((delivery) => (
          <Text key={delivery.id} size="sm" className="quiet breakable">
            {deliveryText(delivery)}
          </Text>
        ))}
      </Stack>
    </Paper>
  );
}
