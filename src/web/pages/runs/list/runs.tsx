import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Select, Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { RUN_KINDS, RUN_STATES, type RunState } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { sentence } from "../../../parts/faults.ts";
import { LinkButton } from "../../../parts/links.tsx";
import { SearchField } from "../../../parts/search-field.tsx";
import { Waiting } from "../../../parts/waiting.tsx";
import { KIND_NAMES } from "../../../../presentation/index.ts";
import { AddBundle } from "./add-bundle.tsx";
import { RunTable } from "./run-table.tsx";
import { spoken } from "../../../language.ts";

const PAGE = "50";
const LOOK_EVERY_MS = 5_000;

/** All runs, newest first. */
export function Runs() {
  const { t } = useLingui();
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
  const failure = runs.isError ? sentence(spoken(runs.error.message)) : "";
  const [isAdding, setIsAdding] = useState(false);
  const isNarrowed = Object.keys(narrowed).length > 0;
  return (
    <Stack gap="md">
      {isAdding && <AddBundle onClose={() => setIsAdding(false)} />}
      <Group justify="space-between">
        <Title order={1}>
          <Trans>Runs</Trans>
        </Title>
        <Group gap="sm">
          <LinkButton to="/schedules" variant="default">
            <Trans>Schedules</Trans>
          </LinkButton>
          <Button variant="default" onClick={() => setIsAdding(true)}>
            <Trans>Add a bundle</Trans>
          </Button>
          <LinkButton to="/new">
            <Trans>New run</Trans>
          </LinkButton>
        </Group>
      </Group>
      <Group gap="sm">
        <SearchField
          label={t`Search runs by name or model`}
          value={search ?? ""}
          onChange={(words) => narrow({ search: words })}
        />
        <Select
          aria-label={t`Filter by status`}
          placeholder={t`All statuses`}
          clearable
          data={RUN_STATES.map((value) => ({ value, label: t(STATE_NAMES[value]) }))}
          value={narrowed.state ?? null}
          onChange={(value) => narrow({ state: value ?? "" })}
        />
        <Select
          aria-label={t`Filter by kind`}
          placeholder={t`All kinds`}
          clearable
          data={RUN_KINDS.map((value) => ({ value, label: t(KIND_NAMES[value]) }))}
          value={narrowed.kind ?? null}
          onChange={(value) => narrow({ kind: value ?? "" })}
        />
      </Group>
      {runs.isError && runs.data !== undefined && (
        <Text size="sm" role="status">
          <Trans>
            Can't refresh the list: {failure} Retrying every few seconds; the rows below may be out of date.
          </Trans>
        </Text>
      )}
      {runs.isError && runs.data === undefined ? (
        <Problem error={runs.error} onRetry={() => void runs.refetch()} />
      ) : runs.data === undefined ? (
        <Waiting label={t`Loading runs…`} />
      ) : shown.length === 0 ? (
        isNarrowed ? (
          <EmptyState
            title={t`No runs match these filters`}
            action={
              <Button variant="default" onClick={() => narrow({ search: "", state: "", kind: "" })}>
                <Trans>Clear filters</Trans>
              </Button>
            }
          >
            <Trans>The search looks for every word, in any order.</Trans>
          </EmptyState>
        ) : (
          <EmptyState title={t`No runs yet`}>
            <Trans>Every run is listed here with its result until you delete it.</Trans>
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
            <Trans>Show more</Trans>
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const STATE_NAMES: Readonly<Record<RunState, MessageDescriptor>> = {
  queued: msg`Queued`,
  running: msg`Running`,
  paused: msg`Paused`,
  interrupted: msg`Interrupted`,
  finished: msg`Finished`,
};

function isOf<Word extends string>(words: readonly Word[], text: string | undefined): text is Word {
  return words.some((word) => word === text);
}
