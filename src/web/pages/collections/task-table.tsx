import {
  Autocomplete,
  Button,
  Group,
  Stack,
  Switch,
  Table,
  Text,
  TextInput,
  UnstyledButton,
} from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CollectionView, TaskView } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { Tags } from "./tags.tsx";

const PAGE = "100";
const PAUSE_MS = 250;
const NO_FILTER = { search: "", category: "", difficulty: "", tag: "" };
type Filter = typeof NO_FILTER;

const present = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

/** Tasks of a collection, narrowed and in pages. */
export function TaskTable({
  collection,
  onOpen,
  onImport,
}: {
  readonly collection: CollectionView;
  readonly onOpen: (id: number) => void;
  readonly onImport: () => void;
}) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [archived, setArchived] = useState(false);
  const [wanted] = useDebouncedValue(filter, PAUSE_MS);
  const said = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ""));
  const tasks = useInfiniteQuery({
    queryKey: ["tasks", collection.id, wanted, archived],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.listTasks({
        query: {
          ...said,
          collectionId: String(collection.id),
          archived: archived ? "true" : "false",
          limit: PAGE,
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });
  const rows = tasks.data?.pages.flatMap((page) => page.rows) ?? [];
  const isNarrowed = archived || Object.keys(said).length > 0;
  if (tasks.isSuccess && rows.length === 0 && !isNarrowed)
    return (
      <EmptyState title="No tasks here yet" action={<Button onClick={onImport}>Import a file</Button>}>
        Drop a CSV or JSONL file with your questions, or add tasks one by one. Each needs a prompt; a rubric
        or reference answers help judges.
      </EmptyState>
    );
  return (
    <Stack gap="sm">
      <Filters
        filter={filter}
        rows={rows}
        onChange={(change) => setFilter({ ...filter, ...change })}
        archived={archived}
        onArchived={setArchived}
      />
      {tasks.isError && <Problem error={tasks.error} onRetry={() => void tasks.refetch()} />}
      {tasks.isSuccess && rows.length === 0 && <Text className="quiet">No task fits.</Text>}
      {rows.length > 0 && <Rows rows={rows} onOpen={onOpen} />}
      {tasks.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={tasks.isFetchingNextPage}
            onClick={() => void tasks.fetchNextPage()}
          >
            Show more
          </Button>
          <Text size="sm" className="quiet">
            {rows.length} shown
          </Text>
        </Group>
      )}
    </Stack>
  );
}

function Filters({
  filter,
  rows,
  archived,
  onChange,
  onArchived,
}: {
  readonly filter: Filter;
  readonly rows: readonly TaskView[];
  readonly archived: boolean;
  readonly onChange: (change: Partial<Filter>) => void;
  readonly onArchived: (archived: boolean) => void;
}) {
  return (
    <Group gap="xs">
      <TextInput
        aria-label="Find tasks"
        placeholder="Find in tasks"
        value={filter.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <Autocomplete
        aria-label="Category"
        placeholder="All categories"
        w={160}
        clearable
        data={present(rows.map(({ category }) => category))}
        value={filter.category}
        onChange={(category) => onChange({ category })}
      />
      <Autocomplete
        aria-label="Difficulty"
        placeholder="All difficulties"
        w={160}
        clearable
        data={present(rows.map(({ difficulty }) => difficulty))}
        value={filter.difficulty}
        onChange={(difficulty) => onChange({ difficulty })}
      />
      <Autocomplete
        aria-label="Tag"
        placeholder="All tags"
        w={140}
        clearable
        data={present(rows.flatMap(({ tags }) => tags))}
        value={filter.tag}
        onChange={(tag) => onChange({ tag })}
      />
      <Switch
        label="Archived"
        checked={archived}
        onChange={(event) => onArchived(event.currentTarget.checked)}
      />
    </Group>
  );
}

function Rows({
  rows,
  onOpen,
}: {
  readonly rows: readonly TaskView[];
  readonly onOpen: (id: number) => void;
}) {
  return (
    <div className="scrolling">
      <Table highlightOnHover aria-label="Tasks" miw={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Task</Table.Th>
            <Table.Th>Prompt</Table.Th>
            <Table.Th>Category</Table.Th>
            <Table.Th>Difficulty</Table.Th>
            <Table.Th ta="right">Rubric items</Table.Th>
            <Table.Th ta="right">Version</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((task) => (
            <Table.Tr key={task.id}>
              <Table.Td>
                <UnstyledButton onClick={() => onOpen(task.id)}>
                  <Text size="sm" c="var(--mantine-color-anchor)">
                    {task.taskId}
                  </Text>
                </UnstyledButton>
              </Table.Td>
              <Table.Td maw={520}>
                {task.title !== undefined && (
                  <Text size="sm" fw={600} lineClamp={1}>
                    {task.title}
                  </Text>
                )}
                <Text size="sm" lineClamp={1}>
                  {task.prompt}
                </Text>
                <Tags tags={task.tags} />
              </Table.Td>
              <Table.Td>{task.category}</Table.Td>
              <Table.Td>{task.difficulty ?? <span className="quiet">–</span>}</Table.Td>
              <Table.Td ta="right">{task.rubric.length}</Table.Td>
              <Table.Td ta="right">{task.version}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
