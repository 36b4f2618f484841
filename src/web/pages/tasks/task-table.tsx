import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Box, Group, Stack, Table, Text, UnstyledButton } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useState } from "react";
import type { CollectionView, TaskView } from "../../../contract/index.ts";
import { TASK_SORTS, knownSort } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { formatNumber } from "../../../presentation/index.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { LinkButton } from "../../parts/links.tsx";
import { type TaskFilter, TaskFilters } from "./task-filters.tsx";

const PAGE = 500;
const ROW_HEIGHT = 42;

/** Tasks of a collection or of all, narrowed, in pages that are read as one scrolls. */
export function TaskTable({
  collection,
  onOpen,
}: {
  readonly collection: CollectionView | null;
  readonly onOpen: (id: number) => void;
}) {
  const { t } = useLingui();
  const { task: _task, open: _open, ...narrowed } = useSearch({ from: "/collections/$id" });
  const { archived, sort, ...filter } = narrowed;
  const navigate = useNavigate({ from: "/collections/$id" });
  const within = collection === null ? {} : { collectionId: String(collection.id) };
  const tasks = useInfiniteQuery({
    queryKey: ["tasks", collection?.id ?? null, filter, archived, sort],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.listTasks({
        query: {
          ...filter,
          ...within,
          archived: archived === "true" ? "true" : "false",
          sort: knownSort(TASK_SORTS, sort),
          limit: String(PAGE),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });
  // What can be filtered by does not shrink with the filter.
  const all = useQuery({
    queryKey: ["tasks", collection?.id ?? null, "offered"],
    queryFn: () => client.listTasks({ query: { ...within, limit: String(PAGE) } }),
    staleTime: 60_000,
  });
  const first = formatNumber(PAGE);
  const rows = tasks.data?.pages.flatMap((page) => page.rows) ?? [];
  const isNarrowed = archived === "true" || Object.keys(filter).length > 0;
  if (tasks.isSuccess && rows.length === 0 && !isNarrowed)
    return (
      <EmptyState
        title={t`No tasks yet`}
        action={
          <LinkButton
            to="/collections/generate"
            search={collection === null ? {} : { collection: collection.name }}
            variant="default"
          >
            <Trans>Generate questions</Trans>
          </LinkButton>
        }
      >
        <Trans>
          Drop a CSV or JSONL file with your prompts on this page, add tasks one by one, or let models write
          questions for you. Each task needs a prompt; a rubric or a reference answer helps judges.
        </Trans>
      </EmptyState>
    );
  return (
    <Stack gap="sm">
      <TaskFilters
        filter={narrowed}
        offered={all.data?.rows ?? []}
        notOffered={
          all.data?.next == null ? t`No tasks have this value` : t`Not among the first ${first} tasks`
        }
        onChange={(change: TaskFilter) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
        }
      />
      {tasks.isError && !tasks.isFetchNextPageError && (
        <Problem error={tasks.error} onRetry={() => void tasks.refetch()} />
      )}
      {tasks.isSuccess && isNarrowed && (
        <Text size="sm" className="quiet" role="status">
          <Found count={rows.length} hasMore={tasks.hasNextPage} />
        </Text>
      )}
      {rows.length > 0 && (
        <Rows
          rows={rows}
          hasMore={tasks.hasNextPage && !tasks.isFetchingNextPage && !tasks.isError}
          onMore={() => void tasks.fetchNextPage({ cancelRefetch: false })}
          onOpen={onOpen}
        />
      )}
      {tasks.isFetchNextPageError && (
        <Problem error={tasks.error} onRetry={() => void tasks.fetchNextPage()} />
      )}
    </Stack>
  );
}

function Found({ count, hasMore }: { readonly count: number; readonly hasMore: boolean }) {
  if (count === 0) return <Trans>No tasks match these filters.</Trans>;
  if (hasMore) return <Plural value={count} one="More than # task found" other="More than # tasks found" />;
  return <Plural value={count} one="# task found" other="# tasks found" />;
}

/** Only the rows in sight are drawn. */
function Rows({
  rows,
  hasMore,
  onMore,
  onOpen,
}: {
  readonly rows: readonly TaskView[];
  readonly hasMore: boolean;
  readonly onMore: () => void;
  readonly onOpen: (id: number) => void;
}) {
  const { t } = useLingui();
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 15,
    scrollMargin: box?.offsetTop ?? 0,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1);
  const isNearEnd = last !== undefined && last.index >= rows.length - 1;
  useEffect(() => {
    if (isNearEnd && hasMore) onMore();
  });
  const above = (items[0]?.start ?? 0) - virtual.options.scrollMargin;
  const below = virtual.getTotalSize() - ((last?.end ?? 0) - virtual.options.scrollMargin);
  return (
    <div className="scrolling" ref={setBox}>
      <Table highlightOnHover aria-label={t`Tasks`} aria-rowcount={rows.length + 1}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th visibleFrom="sm">
              <Trans>ID</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Prompt and input text</Trans>
            </Table.Th>
            <Table.Th visibleFrom="sm">
              <Trans>Category</Trans>
            </Table.Th>
            <Table.Th visibleFrom="sm">
              <Trans>Difficulty</Trans>
            </Table.Th>
            <Table.Th visibleFrom="md">
              <Trans>Reference answer</Trans>
            </Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              <Trans>Rubric items</Trans>
            </Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              <Trans>Version</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Gap height={above} />
          {items.map(({ index, key }) => {
            const task = rows[index];
            return task === undefined ? null : (
              <Row key={key} task={task} index={index} measure={virtual.measureElement} onOpen={onOpen} />
            );
          })}
          <Gap height={below} />
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** As much of a text as a line can show: a row must not carry a whole book. */
const beginning = (text: string): string => text.slice(0, 300);

/** The best answer that is known, else what facts it has to have; null where there is neither. */
const referenceOf = ({ excellent, good, pass, referenceFacts }: TaskView): string | null =>
  excellent ?? good ?? pass ?? (referenceFacts.length === 0 ? null : referenceFacts.join("; "));

/** The place of rows that are out of sight. */
function Gap({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={7} style={{ height, padding: 0 }} />
    </tr>
  );
}

function Row({
  task,
  index,
  measure,
  onOpen,
}: {
  readonly task: TaskView;
  readonly index: number;
  readonly measure: (row: HTMLTableRowElement | null) => void;
  readonly onOpen: (id: number) => void;
}) {
  const reference = referenceOf(task);
  const open = (
    <UnstyledButton onClick={() => onOpen(task.id)}>
      <Text size="sm" c="var(--mantine-color-anchor)" className="breakable">
        {task.taskId}
      </Text>
    </UnstyledButton>
  );
  return (
    <Table.Tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <Table.Td visibleFrom="sm">{open}</Table.Td>
      <Table.Td maw={520}>
        <Box hiddenFrom="sm">{open}</Box>
        {task.title !== undefined && (
          <Text size="sm" fw={600} lineClamp={1}>
            {task.title}
          </Text>
        )}
        <Group gap="xs" wrap="nowrap">
          <Text size="sm" lineClamp={1}>
            {beginning(task.prompt)}
          </Text>
          <Text size="xs" className="quiet" flex="none" visibleFrom="md">
            {task.tags.join(", ")}
          </Text>
        </Group>
        {task.inputText !== undefined && (
          <Text size="xs" className="quiet" lineClamp={1}>
            {beginning(task.inputText)}
          </Text>
        )}
        <Text size="xs" className="quiet" hiddenFrom="sm">
          {[task.category, task.difficulty].filter((part) => part !== undefined).join(" · ")}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{task.category}</Table.Td>
      <Table.Td visibleFrom="sm">{task.difficulty ?? <span className="quiet">–</span>}</Table.Td>
      <Table.Td visibleFrom="md" maw={220}>
        {reference === null ? (
          <span className="quiet">–</span>
        ) : (
          <Text size="sm" lineClamp={1} title={beginning(reference)}>
            {beginning(reference)}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {formatNumber(task.rubric.length)}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {task.version}
      </Table.Td>
    </Table.Tr>
  );
}
