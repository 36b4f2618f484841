import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Button, Group, Stack, Table, Text } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { RunView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { LinkText } from "../../../parts/links.tsx";
import { runTitles } from "../../../parts/run-titles.ts";
import { Time } from "../../../parts/time-ago.tsx";
import { useSessions } from "../../results/use-results.ts";
import { RatingFilters } from "./rating-filters.tsx";

const PAGE = "100";

type Rating = Awaited<ReturnType<typeof client.listRatings>>["rows"][number];

/** Every rating there is, narrowed by what stands in the address. */
export function Ratings({ runs }: { readonly runs: readonly RunView[] }) {
  const { t } = useLingui();
  const { tab: _tab, run: runId, version: templateVersion, ...others } = useSearch({ from: "/evaluate" });
  const query = {
    ...others,
    ...(runId === undefined ? {} : { runId }),
    ...(templateVersion === undefined ? {} : { templateVersion }),
  };
  const ratings = useInfiniteQuery({
    queryKey: ["ratings", "list", query],
    queryFn: ({ pageParam }) =>
      client.listRatings({
        query: { ...query, limit: PAGE, ...(pageParam === "" ? {} : { cursor: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const rows = ratings.data?.pages.flatMap((page) => page.rows) ?? [];
  const leftOut = ratings.data?.pages[0]?.leftOut ?? 0;
  const titleOf = runTitles(runs);
  const names = new Map(runs.map((run) => [run.runId, titleOf(run.runId).whole]));
  return (
    <Stack gap="md">
      <RatingFilters runs={runs} names={names} />
      {runId !== undefined && <ExportLinks runId={runId} />}
      {ratings.isError && <Problem error={ratings.error} onRetry={() => void ratings.refetch()} />}
      {leftOut > 0 && (
        <Text size="sm" role="status">
          <Plural
            value={leftOut}
            one="# rating of an unfinished session is left out: its model isn't told yet."
            other="# ratings of unfinished sessions are left out: their models aren't told yet."
          />
        </Text>
      )}
      {ratings.isSuccess && rows.length === 0 ? (
        <Text className="quiet">{t`No ratings match these filters`}</Text>
      ) : (
        <RatingRows rows={rows} names={names} />
      )}
      {ratings.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={ratings.isFetchingNextPage}
            onClick={() => void ratings.fetchNextPage()}
          >
            <Trans>Show more</Trans>
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface Named {
  readonly names: ReadonlyMap<string, string>;
}

/** All ratings of one run as a file; not while somebody scores it blind. */
function ExportLinks({ runId }: { readonly runId: string }) {
  const isBlind = useSessions(runId).some(
    ({ finishedAt, unblindedAt }) => finishedAt === null && unblindedAt === null,
  );
  if (isBlind) return null;
  const file = (format: string) =>
    `/api/runs/${encodeURIComponent(runId)}/export?format=${format}&content=evaluations${format === "CSV" ? "&bom=true" : ""}`;
  return (
    <Text size="sm">
      <Trans>
        Export all ratings of this run:{" "}
        <Anchor href={file("CSV")} download size="sm" underline="always">
          CSV
        </Anchor>
        ,{" "}
        <Anchor href={file("JSONL")} download size="sm" underline="always">
          JSONL
        </Anchor>
      </Trans>
    </Text>
  );
}

function RatingRows({ rows, names }: Named & { readonly rows: readonly Rating[] }) {
  const { t } = useLingui();
  return (
    <div className="scrolling" tabIndex={0} role="group" aria-label={t`Ratings`}>
      <Table aria-label={t`Ratings`} miw={{ base: 0, sm: 820 }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>Task</Trans>
            </Table.Th>
            <Table.Th ta="right">
              <Trans>Rating</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Model</Trans>
            </Table.Th>
            <Table.Th visibleFrom="sm">
              <Trans>Tags</Trans>
            </Table.Th>
            <Table.Th visibleFrom="sm">
              <Trans>Note</Trans>
            </Table.Th>
            <Table.Th visibleFrom="sm">
              <Trans>Rater</Trans>
            </Table.Th>
            <Table.Th visibleFrom="sm">
              <Trans>Rated</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Row
              key={`${row.sessionId} ${row.answerId} ${row.itemId} ${row.rater} ${row.runId} ${row.ratedAt}`}
              row={row}
              runName={names.get(row.runId) ?? row.runId}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Row({ row, runName }: { readonly row: Rating; readonly runName: string }) {
  const { runId, taskId, rating, model, tags, note, rater, ratedAt } = row;
  return (
    <Table.Tr>
      <Table.Td>
        <LinkText to="/runs/$runId/tasks/$taskId" params={{ runId, taskId }} size="sm" className="breakable">
          {taskId}
        </LinkText>
        <Text size="xs" className="quiet breakable">
          {runName}
        </Text>
      </Table.Td>
      <Table.Td ta="right">{rating}</Table.Td>
      <Table.Td className="breakable">
        {model ?? (
          <span className="quiet">
            <Trans>hidden while scored blind</Trans>
          </span>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">{tags.join(", ")}</Table.Td>
      <Table.Td visibleFrom="sm" className="breakable">
        {note}
      </Table.Td>
      <Table.Td visibleFrom="sm">{rater}</Table.Td>
      <Table.Td visibleFrom="sm">
        <Time at={ratedAt} />
      </Table.Td>
    </Table.Tr>
  );
}
