import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Select, Stack, Switch, Table, Text, Title } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { CollectionView } from "../../../contract/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { formatNumber } from "../../../presentation/index.ts";
import { Waiting } from "../../parts/waiting.tsx";
import { LinkButton, LinkText } from "../../parts/links.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { Time } from "../../parts/time-ago.tsx";
import { CollectionForm } from "./collection-form.tsx";
import { ImportTasks } from "./import-tasks.tsx";
import { Tags } from "./tags.tsx";
import { useDroppedFile } from "./use-dropped-file.ts";

const PAGE = "100";

interface CollectionSearch {
  readonly search?: string;
  readonly tag?: string;
  readonly difficulty?: string;
  readonly generatorModelId?: string;
  readonly archived?: string;
  readonly open?: string;
}

/** What collections can be narrowed to: what some of them have. */
function useOffered() {
  const all = useQuery({
    queryKey: ["collections", "offered"],
    queryFn: () => client.listCollections({ query: { limit: "500" } }),
    staleTime: 60_000,
  });
  const rows = all.data?.rows ?? [];
  const distinct = (values: readonly string[]): string[] => [...new Set(values)].filter(Boolean).toSorted();
  return {
    difficulties: distinct(rows.map(({ difficulty }) => difficulty ?? "")),
    // A collection that several models wrote names them all.
    generators: distinct(rows.flatMap(({ generatorModelId }) => (generatorModelId ?? "").split(", "))),
  };
}

/** A filter, where there is something to filter by. */
function Choice({
  label,
  all,
  values,
  value,
  onChange,
}: {
  readonly label: string;
  readonly all: string;
  readonly values: readonly string[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}) {
  const data = [...new Set([...(value === undefined ? [] : [value]), ...values])];
  if (data.length === 0) return null;
  return (
    <Select
      aria-label={label}
      placeholder={all}
      w={{ base: "calc(50% - 8px)", xs: 180 }}
      clearable
      clearButtonProps={{ "aria-label": all }}
      searchable
      data={data}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? "")}
    />
  );
}

/** Named sets of tasks. */
export function Collections() {
  const { t } = useLingui();
  const {
    search: wanted = "",
    tag,
    difficulty,
    generatorModelId,
    archived: isArchived,
    open,
  } = useSearch({ from: "/collections" });
  const navigate = useNavigate({ from: "/collections" });
  const narrow = (change: CollectionSearch): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const show = (what: "new" | "import"): void =>
    void navigate({ search: (before) => ({ ...before, open: what }) });
  const close = (): void => narrow({ open: "" });
  const { file, forget } = useDroppedFile(() => show("import"));
  const archived = isArchived === "true";
  const tags = useQuery({ queryKey: ["tags"], queryFn: () => client.listTags() });
  const collections = useInfiniteQuery({
    queryKey: ["collections", "page", wanted, tag, difficulty, generatorModelId, archived],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      client.listCollections({
        query: {
          limit: PAGE,
          archived: archived ? "true" : "false",
          ...(wanted === "" ? {} : { search: wanted }),
          ...(tag === undefined ? {} : { tag }),
          ...(difficulty === undefined ? {} : { difficulty }),
          ...(generatorModelId === undefined ? {} : { generatorModelId }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  });
  const offered = useOffered();
  const rows = collections.data?.pages.flatMap((page) => page.rows) ?? [];
  const isNarrowed =
    archived || wanted !== "" || [tag, difficulty, generatorModelId].some((value) => value !== undefined);
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={1}>
          <Trans>Collections</Trans>
        </Title>
        <Group gap="xs">
          <LinkButton to="/collections/$id" params={{ id: "all" }} variant="subtle">
            <Trans>All tasks</Trans>
          </LinkButton>
          <LinkButton to="/collections/generate" variant="default">
            <Trans>Generate questions</Trans>
          </LinkButton>
          <Button variant="default" onClick={() => show("import")}>
            <Trans>Import tasks</Trans>
          </Button>
          <Button onClick={() => show("new")}>
            <Trans>New collection</Trans>
          </Button>
        </Group>
      </Group>
      <Group>
        <SearchField label={t`Search collections`} value={wanted} onChange={(search) => narrow({ search })} />
        <Choice
          label={t`Tag`}
          all={t`All tags`}
          values={tags.data ?? []}
          value={tag}
          onChange={(value) => narrow({ tag: value })}
        />
        <Choice
          label={t`Difficulty`}
          all={t`All difficulties`}
          values={offered.difficulties}
          value={difficulty}
          onChange={(value) => narrow({ difficulty: value })}
        />
        <Choice
          label={t`Generated by`}
          all={t`Any model`}
          values={offered.generators}
          value={generatorModelId}
          onChange={(value) => narrow({ generatorModelId: value })}
        />
        <Switch
          label={t`Archived`}
          checked={archived}
          onChange={(event) => narrow({ archived: event.currentTarget.checked ? "true" : "" })}
        />
      </Group>
      {collections.isError && (
        <Problem error={collections.error} onRetry={() => void collections.refetch()} />
      )}
      {collections.isSuccess && rows.length === 0 && !isNarrowed && (
        <EmptyState
          title={t`No collections yet`}
          action={
            <Group gap="xs">
              <Button onClick={() => show("import")}>
                <Trans>Import tasks</Trans>
              </Button>
              <LinkButton to="/collections/generate" variant="default">
                <Trans>Generate questions</Trans>
              </LinkButton>
            </Group>
          }
        >
          <Trans>
            A collection is a named set of tasks: the prompts you want models to answer. Drop a CSV or JSONL
            file on this page, write tasks here, or let models write questions for you.
          </Trans>
        </EmptyState>
      )}
      {collections.isSuccess && rows.length === 0 && isNarrowed && (
        <Text className="quiet">
          <Trans>No collections match these filters.</Trans>
        </Text>
      )}
      {collections.isPending && <Waiting label={t`Loading collections…`} />}
      {rows.length > 0 && <List rows={rows} />}
      {collections.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={collections.isFetchingNextPage}
            onClick={() => void collections.fetchNextPage()}
          >
            <Trans>Show more</Trans>
          </Button>
        </Group>
      )}
      {open === "new" && <CollectionForm collection={null} onClose={close} />}
      {open === "import" && <ImportTasks collection={null} dropped={file} onTaken={forget} onClose={close} />}
    </Stack>
  );
}

function List({ rows }: { readonly rows: readonly CollectionView[] }) {
  const { t } = useLingui();
  return (
    <div className="scrolling">
      <Table highlightOnHover aria-label={t`Collections`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>Collection</Trans>
            </Table.Th>
            <Table.Th ta="right">
              <Trans>Tasks</Trans>
            </Table.Th>
            <Table.Th visibleFrom="sm">
              <Trans>Tags</Trans>
            </Table.Th>
            <Table.Th visibleFrom="sm">
              <Trans>Difficulty</Trans>
            </Table.Th>
            <Table.Th visibleFrom="xs">
              <Trans>Updated</Trans>
            </Table.Th>
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
              <Table.Td ta="right">{formatNumber(row.taskCount)}</Table.Td>
              <Table.Td visibleFrom="sm">
                <Tags tags={row.tags} />
              </Table.Td>
              <Table.Td visibleFrom="sm">{row.difficulty ?? <span className="quiet">–</span>}</Table.Td>
              <Table.Td visibleFrom="xs">
                <Time at={row.updatedAt} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
