import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Skeleton, Stack, Table, Text } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { RatingView, RunView } from "../../../../contract/index.ts";
import { runTitles } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { formatNumber } from "../../../../presentation/index.ts";
import { LinkText } from "../../../parts/links.tsx";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { Time } from "../../../parts/time-ago.tsx";
import { RatingFilters } from "./rating-filters.tsx";
import { RatingsExport } from "./ratings-export.tsx";
import { useRatingsQuery } from "./ratings-query.ts";

const PAGE = "100";

/** Every rating there is, narrowed by what stands in the address. */
export function Ratings({ runs }: { readonly runs: readonly RunView[] }) {
  const { t } = useLingui();
  const query = useRatingsQuery();
  const ratings = useInfiniteQuery({
    queryKey: ["ratings", "list", query],
    queryFn: ({ pageParam }) =>
      client.listRatings({
        query: { ...query, limit: PAGE, ...(pageParam === "" ? { facets: "true" } : { cursor: pageParam }) },
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const rows = ratings.data?.pages.flatMap((page) => page.rows) ?? [];
  const { leftOut = 0, facets = null } = ratings.data?.pages[0] ?? {};
  const titleOf = runTitles(runs);
  const names = new Map(runs.map((run) => [run.runId, titleOf(run.runId).whole]));
  return (
    <Stack gap="md">
      <RatingFilters runs={runs} names={names} facets={facets} />
      {ratings.isError && <Problem error={ratings.error} onRetry={() => void ratings.refetch()} />}
      {leftOut > 0 && (
        <Text size="sm" role="status">
          <Plural
            value={leftOut}
            one="# rating is left out: its model is hidden until scoring of its run is finished."
            other="# ratings are left out: their models are hidden until scoring of their runs is finished."
          />
        </Text>
      )}
      {facets !== null && facets.total > 0 && (
        <Group justify="space-between" gap="xs">
          <Count total={facets.total} shown={rows.length} />
          <RatingsExport query={query} />
        </Group>
      )}
      {ratings.isPending ? (
        <Skeleton height={240} aria-label={t`Loading ratings…`} />
      ) : ratings.isSuccess && rows.length === 0 ? (
        <Text className="quiet">
          {Object.keys(query).length === 0
            ? t`No ratings yet. Rate answers on the other tab, or in a session under Scoring.`
            : t`No ratings match these filters`}
        </Text>
      ) : (
        <RatingRows rows={rows} runs={runs} names={names} />
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

/** How many ratings fit, and how many of them are shown. */
function Count({ total, shown }: { readonly total: number; readonly shown: number }) {
  const [some, all] = [formatNumber(shown), formatNumber(total)];
  return (
    <Text size="sm" role="status">
      {shown < total ? (
        <Trans>
          {some} of {all} ratings shown, newest first
        </Trans>
      ) : (
        <Plural value={total} one="# rating" other="# ratings, newest first" />
      )}
    </Text>
  );
}

interface Named {
  readonly runs: readonly RunView[];
  readonly names: ReadonlyMap<string, string>;
}

function RatingRows({ rows, runs, names }: Named & { readonly rows: readonly RatingView[] }) {
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
              model={
                runs.find(({ runId }) => runId === row.runId)?.models.find(({ id }) => id === row.model) ??
                null
              }
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface RowProps {
  readonly row: RatingView;
  readonly runName: string;
  /** Of the run; null where it may not be told, or the run is not there. */
  readonly model: RunView["models"][number] | null;
}

function Row({ row, runName, model: known }: RowProps) {
  const { runId, taskId, title, rating, model, tags, note, rater, ratedAt } = row;
  return (
    <Table.Tr>
      <Table.Td>
        <LinkText
          to="/runs/$runId/tasks/$taskId"
          params={{ runId, taskId }}
          size="sm"
          className="breakable"
          title={taskId}
        >
          {title}
        </LinkText>
        <Text size="xs" className="quiet breakable">
          {title === taskId ? runName : `${taskId} · ${runName}`}
        </Text>
        <Text size="xs" className="quiet breakable" hiddenFrom="sm">
          {[rater, ...tags, note].filter(Boolean).join(" · ")} · <Time at={ratedAt} />
        </Text>
      </Table.Td>
      <Table.Td ta="right">{rating}</Table.Td>
      <Table.Td className="breakable">
        {model ?? (
          <span className="quiet">
            <Trans>hidden while scored blind</Trans>
          </span>
        )}{" "}
        {known !== null && <ProvenanceBadge of={known} />}
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
