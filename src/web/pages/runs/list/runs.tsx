import { Button, Group, Select, Stack, Table, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { RunView } from "../../../../contract/index.ts";
import { RUN_KINDS, RUN_STATES, type RunKind, type RunState } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { sentence } from "../../../parts/faults.ts";
import { LinkButton, LinkText } from "../../../parts/links.tsx";
import { RunMenu } from "../../../parts/run-actions.tsx";
import { RunStateBadge } from "../../../parts/run-state.tsx";
import { SearchField } from "../../../parts/search-field.tsx";
import { Time } from "../../../parts/time-ago.tsx";

const PAGE = "50";
const LOOK_EVERY_MS = 5_000;

const KIND_NAMES: Readonly<Record<RunKind, string>> = {
  answers: "Answers",
  questions: "Questions rated",
  comparisons: "Answers compared",
};

/** All runs, newest first. */
export function Runs() {
  const { search, state, kind } = useSearch({ from: "/runs" });
  const navigate = useNavigate({ from: "/runs" });
  const narrow = (change: { search?: string; state?: string; kind?: string }): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const narrowed = {
    ...(search === undefined ? {} : { search }),
    ...(isOf(RUN_STATES, state) ? { state } : {}),
    ...(isOf(RUN_KINDS, kind) ? { kind } : {}),
  };
  const runs = useInfiniteQuery({
    queryKey: ["runs", narrowed],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.listRuns({
        query: { limit: PAGE, ...narrowed, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    refetchInterval: LOOK_EVERY_MS,
  });
  const shown = runs.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const isNarrowed = Object.keys(narrowed).length > 0;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>Runs</Title>
        <LinkButton to="/new">New run</LinkButton>
      </Group>
      <Group gap="sm">
        <SearchField
          label="Find runs by name"
          value={search ?? ""}
          onChange={(words) => narrow({ search: words })}
        />
        <Select
          aria-label="State of runs"
          placeholder="Every state"
          clearable
          data={RUN_STATES.map((value) => ({ value, label: STATE_NAMES[value] }))}
          value={narrowed.state ?? null}
          onChange={(value) => narrow({ state: value ?? "" })}
        />
        <Select
          aria-label="Kind of run"
          placeholder="All kinds"
          clearable
          data={RUN_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
          value={narrowed.kind ?? null}
          onChange={(value) => narrow({ kind: value ?? "" })}
        />
      </Group>
      {runs.isError && runs.data !== undefined && (
        <Text size="sm" role="status">
          The list could not be read just now, so this is how it was: {sentence(runs.error.message)} It is
          tried again every few seconds.
        </Text>
      )}
      {runs.isError && runs.data === undefined ? (
        <Problem error={runs.error} onRetry={() => void runs.refetch()} />
      ) : runs.data !== undefined && shown.length === 0 ? (
        isNarrowed ? (
          <EmptyState
            title="No run is like that"
            action={
              <Button variant="default" onClick={() => narrow({ search: "", state: "", kind: "" })}>
                Show all runs
              </Button>
            }
          >
            Names are searched for every word, in any order.
          </EmptyState>
        ) : (
          <EmptyState title="No runs yet">
            Every run you make is listed here, with what came of it, for as long as you keep it.
          </EmptyState>
        )
      ) : (
        <RunTable runs={shown} />
      )}
      {runs.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={runs.isFetchingNextPage}
            onClick={() => void runs.fetchNextPage()}
          >
            Show more
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const STATE_NAMES: Readonly<Record<RunState, string>> = {
  queued: "Queued",
  running: "Running",
  paused: "Paused",
  interrupted: "Interrupted",
  finished: "Finished",
};

function isOf<Word extends string>(words: readonly Word[], text: string | undefined): text is Word {
  return words.some((word) => word === text);
}

function RunTable({ runs }: { readonly runs: readonly RunView[] }) {
  return (
    <div className="scrolling">
      <Table highlightOnHover aria-label="Runs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Run</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th visibleFrom="sm">Kind</Table.Th>
            <Table.Th ta="right">Done of items</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              Failed
            </Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              Models
            </Table.Th>
            <Table.Th visibleFrom="sm">Created</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {runs.map((run) => (
            <Table.Tr key={run.runId}>
              <Table.Td className="breakable">
                <LinkText to="/runs/$runId" params={{ runId: run.runId }}>
                  {run.runId}
                </LinkText>
              </Table.Td>
              <Table.Td>
                <RunStateBadge run={run} />
              </Table.Td>
              <Table.Td visibleFrom="sm">{KIND_NAMES[run.kind]}</Table.Td>
              <Table.Td ta="right">
                {run.completedItems.toLocaleString()}
                <span className="quiet"> of {run.totalItems.toLocaleString()}</span>
              </Table.Td>
              <Table.Td ta="right" visibleFrom="sm">
                {run.counts.FAILED}
              </Table.Td>
              <Table.Td ta="right" visibleFrom="sm">
                {run.models.length}
              </Table.Td>
              <Table.Td visibleFrom="sm" className="unbroken">
                <Time at={run.createdAt} />
              </Table.Td>
              <Table.Td ta="right">
                <RunMenu run={run} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
