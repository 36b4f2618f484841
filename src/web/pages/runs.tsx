import { Button, Group, Select, Stack, Table, Text, TextInput, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { RUN_KINDS, type RunKind } from "../../core/index.ts";
import { client } from "../client.ts";
import { Problem } from "../frame/page-error.tsx";
import { LinkButton, LinkText } from "../parts/links.tsx";
import { EmptyState } from "../parts/empty-state.tsx";
import { RunStateBadge } from "../parts/run-state.tsx";
import { Time } from "../parts/time-ago.tsx";

const PAGE = "50";

const KIND_NAMES: Readonly<Record<RunKind, string>> = {
  answers: "Answers",
  questions: "Questions rated",
  comparisons: "Answers compared",
};

/** All runs, newest first. */
export function Runs() {
  const { search = "", kind } = useSearch({ from: "/runs" });
  const navigate = useNavigate({ from: "/runs" });
  const narrow = (change: { search?: string; kind?: string }): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const runs = useInfiniteQuery({
    queryKey: ["runs", kind ?? "all"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.listRuns({
        query: {
          limit: PAGE,
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
          ...(kind === undefined ? {} : { kind: kind as RunKind }),
        },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: 5_000,
  });
  if (runs.isError) return <Problem error={runs.error} onRetry={() => void runs.refetch()} />;
  const all = runs.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const shown = all.filter(({ runId }) => runId.toLowerCase().includes(search.toLowerCase()));
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>Runs</Title>
        <LinkButton to="/new">New run</LinkButton>
      </Group>
      <Group>
        <TextInput
          aria-label="Find runs by name"
          placeholder="Find by name"
          value={search}
          onChange={(event) => narrow({ search: event.currentTarget.value })}
        />
        <Select
          aria-label="Kind of run"
          placeholder="All kinds"
          clearable
          data={RUN_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
          value={kind ?? null}
          onChange={(value) => narrow({ kind: value ?? "" })}
        />
      </Group>
      {runs.isSuccess && all.length === 0 ? (
        <EmptyState title="No runs yet">
          Every run you make is listed here, with what came of it, for as long as you keep it.
        </EmptyState>
      ) : (
        <div className="scrolling">
          <Table striped highlightOnHover aria-label="Runs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Run</Table.Th>
                <Table.Th>State</Table.Th>
                <Table.Th>Kind</Table.Th>
                <Table.Th ta="right">Done of items</Table.Th>
                <Table.Th ta="right">Failed</Table.Th>
                <Table.Th ta="right">Models</Table.Th>
                <Table.Th>Created</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((run) => (
                <Table.Tr key={run.runId}>
                  <Table.Td>
                    <LinkText to="/runs/$runId" params={{ runId: run.runId }}>
                      {run.runId}
                    </LinkText>
                  </Table.Td>
                  <Table.Td>
                    <RunStateBadge state={run.state} />
                  </Table.Td>
                  <Table.Td>{KIND_NAMES[run.kind]}</Table.Td>
                  <Table.Td ta="right">
                    {run.completedItems}/{run.totalItems}
                  </Table.Td>
                  <Table.Td ta="right">{run.counts.FAILED}</Table.Td>
                  <Table.Td ta="right">{run.models.length}</Table.Td>
                  <Table.Td>
                    <Time at={run.createdAt} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {runs.isSuccess && shown.length === 0 && <Text mt="sm">No run has that in its name.</Text>}
        </div>
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
