import { Button, Group, Select, Stack, Switch, Table, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CollectionView } from "../../core/index.ts";
import { client } from "../client.ts";
import { Problem } from "../frame/page-error.tsx";
import { EmptyState } from "../parts/empty-state.tsx";
import { LinkText } from "../parts/links.tsx";
import { Time } from "../parts/time-ago.tsx";
import { CollectionForm } from "./collections/collection-form.tsx";
import { ImportTasks } from "./collections/import-tasks.tsx";
import { Tags } from "./collections/tags.tsx";

const PAUSE_MS = 250;
const PAGE = "100";

/** Named sets of tasks. */
export function Collections() {
  const [search, setSearch] = useState("");
  const [wanted] = useDebouncedValue(search, PAUSE_MS);
  const [tag, setTag] = useState<string | null>(null);
  const [archived, setArchived] = useState(false);
  const [opened, setOpened] = useState<"form" | "import" | null>(null);
  const tags = useQuery({ queryKey: ["tags"], queryFn: () => client.listTags() });
  const collections = useInfiniteQuery({
    queryKey: ["collections", "page", wanted, tag, archived],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.listCollections({
        query: {
          limit: PAGE,
          archived: archived ? "true" : "false",
          ...(wanted === "" ? {} : { search: wanted }),
          ...(tag === null ? {} : { tag }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });
  const rows = collections.data?.pages.flatMap((page) => page.rows) ?? [];
  const isNarrowed = wanted !== "" || tag !== null || archived;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>Collections</Title>
        <Group gap="xs">
          <Button variant="default" onClick={() => setOpened("import")}>
            Import a file
          </Button>
          <Button onClick={() => setOpened("form")}>New collection</Button>
        </Group>
      </Group>
      <Group>
        <TextInput
          aria-label="Find collections by name"
          placeholder="Find by name"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Select
          aria-label="Collections with a tag"
          placeholder="All tags"
          clearable
          searchable
          data={tags.data ?? []}
          value={tag}
          onChange={setTag}
        />
        <Switch
          label="Archived"
          checked={archived}
          onChange={(event) => setArchived(event.currentTarget.checked)}
        />
      </Group>
      {collections.isError && (
        <Problem error={collections.error} onRetry={() => void collections.refetch()} />
      )}
      {collections.isSuccess && rows.length === 0 && !isNarrowed && (
        <EmptyState
          title="No collections yet"
          action={<Button onClick={() => setOpened("import")}>Import a file</Button>}
        >
          A collection is a named set of tasks: the questions that models shall answer. Import them from a CSV
          or JSONL file, or write them here one by one.
        </EmptyState>
      )}
      {collections.isSuccess && rows.length === 0 && isNarrowed && (
        <Text className="quiet">No collection fits.</Text>
      )}
      {rows.length > 0 && <List rows={rows} />}
      {collections.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={collections.isFetchingNextPage}
            onClick={() => void collections.fetchNextPage()}
          >
            Show more
          </Button>
        </Group>
      )}
      {opened === "form" && <CollectionForm collection={null} onClose={() => setOpened(null)} />}
      {opened === "import" && <ImportTasks collection={null} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

function List({ rows }: { readonly rows: readonly CollectionView[] }) {
  return (
    <div className="scrolling">
      <Table highlightOnHover aria-label="Collections" miw={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Collection</Table.Th>
            <Table.Th ta="right">Tasks</Table.Th>
            <Table.Th>Tags</Table.Th>
            <Table.Th>Difficulty</Table.Th>
            <Table.Th>Changed</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <LinkText to="/collections/$id" params={{ id: String(row.id) }}>
                  {row.name}
                </LinkText>
                <Text size="xs" className="quiet" lineClamp={1}>
                  {row.description}
                </Text>
              </Table.Td>
              <Table.Td ta="right">{row.taskCount}</Table.Td>
              <Table.Td>
                <Tags tags={row.tags} />
              </Table.Td>
              <Table.Td>{row.difficulty ?? <span className="quiet">–</span>}</Table.Td>
              <Table.Td>
                <Time at={row.updatedAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
