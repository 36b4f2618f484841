import { Button, Group, Select, Stack, Switch, Table, Text, Title } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { CollectionView } from "../../../contract/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { LinkButton, LinkText } from "../../parts/links.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { Time } from "../../parts/time-ago.tsx";
import { CollectionForm } from "./collection-form.tsx";
import { ImportTasks } from "./import-tasks.tsx";
import { Tags } from "./tags.tsx";
import { useDroppedFile } from "./use-dropped-file.ts";

const PAGE = "100";

/** Named sets of tasks. */
export function Collections() {
  const { search: wanted = "", tag, archived: isArchived, open } = useSearch({ from: "/collections" });
  const navigate = useNavigate({ from: "/collections" });
  const narrow = (change: { search?: string; tag?: string; archived?: string; open?: string }): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const show = (what: "new" | "import"): void =>
    void navigate({ search: (before) => ({ ...before, open: what }) });
  const close = (): void => narrow({ open: "" });
  const { file, forget } = useDroppedFile(() => show("import"));
  const archived = isArchived === "true";
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
          ...(tag === undefined ? {} : { tag }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });
  const rows = collections.data?.pages.flatMap((page) => page.rows) ?? [];
  const isNarrowed = wanted !== "" || tag !== undefined || archived;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>Collections</Title>
        <Group gap="xs">
          <LinkButton to="/collections/$id" params={{ id: "all" }} variant="subtle">
            All tasks
          </LinkButton>
          <Button variant="default" onClick={() => show("import")}>
            Import a file
          </Button>
          <Button onClick={() => show("new")}>New collection</Button>
        </Group>
      </Group>
      <Group>
        <SearchField
          label="Find collections by name"
          value={wanted}
          onChange={(search) => narrow({ search })}
        />
        <Select
          aria-label="Collections with a tag"
          placeholder="All tags"
          clearable
          clearButtonProps={{ "aria-label": "All tags" }}
          searchable
          data={tags.data ?? []}
          value={tag ?? null}
          onChange={(value) => narrow({ tag: value ?? "" })}
        />
        <Switch
          label="Archived"
          checked={archived}
          onChange={(event) => narrow({ archived: event.currentTarget.checked ? "true" : "" })}
        />
      </Group>
      {collections.isError && (
        <Problem error={collections.error} onRetry={() => void collections.refetch()} />
      )}
      {collections.isSuccess && rows.length === 0 && !isNarrowed && (
        <EmptyState
          title="No collections yet"
          action={<Button onClick={() => show("import")}>Import a file</Button>}
        >
          A collection is a named set of tasks: the questions that models shall answer. Drop a CSV or JSONL
          file on this page, or write them here one by one.
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
      {open === "new" && <CollectionForm collection={null} onClose={close} />}
      {open === "import" && <ImportTasks collection={null} dropped={file} onTaken={forget} onClose={close} />}
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
