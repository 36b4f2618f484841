import { useLingui } from "@lingui/react/macro";
import { Group, Skeleton, Stack, Switch, Table, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Problem } from "../../../frame/page-error.tsx";
import { SearchField } from "../../../parts/search-field.tsx";
import "./list.css";

/** What a list says of its rows. */
export interface ListWords {
  readonly name: string;
  readonly search: string;
  readonly loading: string;
  /** Where nothing is archived. */
  readonly noneArchived: string;
  /** Where nothing fits what is searched for. */
  readonly noMatch: string;
}

/** One list of the page: narrowed by words, with archived rows on demand. */
export function CatalogList<Row>({
  words,
  query,
  heads,
  wordsOf,
  row,
  sorted = (rows) => rows,
  empty,
  canBeArchived = true,
  hasCards = true,
}: {
  readonly words: ListWords;
  readonly query: UseQueryResult<Row[]>;
  readonly heads: ReactNode;
  /** What a search looks through. */
  readonly wordsOf: (row: Row) => string;
  readonly row: (row: Row) => ReactNode;
  /** In which order rows are listed; as they come unless something is said. */
  readonly sorted?: (rows: readonly Row[]) => readonly Row[];
  readonly empty: ReactNode;
  readonly canBeArchived?: boolean;
  /** Whether rows are cards on a narrow screen; figures below each other stay a table. */
  readonly hasCards?: boolean;
}) {
  const { t } = useLingui();
  const { search = "", archived } = useSearch({ from: "/models" });
  const navigate = useNavigate({ from: "/models" });
  const narrow = (change: { search?: string; archived?: string }): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const isArchived = archived === "true";
  if (query.isLoadingError) return <Problem error={query.error} onRetry={() => void query.refetch()} />;
  const rows = query.data ?? [];
  const found = rows.filter((one) => wordsOf(one).toLowerCase().includes(search.toLowerCase()));
  const isEmpty = query.isSuccess && rows.length === 0;
  return (
    <Stack gap="md">
      <Group>
        <SearchField label={words.search} value={search} onChange={(wanted) => narrow({ search: wanted })} />
        {canBeArchived && (
          <Switch
            label={t`Archived`}
            checked={isArchived}
            onChange={(event) => narrow({ archived: event.currentTarget.checked ? "true" : "" })}
          />
        )}
      </Group>
      {query.isPending && <Skeleton height={160} aria-label={words.loading} />}
      {isEmpty && (canBeArchived && isArchived ? <Text size="sm">{words.noneArchived}</Text> : empty)}
      {rows.length > 0 && (
        <div className={hasCards ? "scrolling catalog-list" : "scrolling"}>
          <Table highlightOnHover aria-label={words.name} className="catalog">
            <Table.Thead>
              <Table.Tr>{heads}</Table.Tr>
            </Table.Thead>
            <Table.Tbody>{sorted(found).map((one) => row(one))}</Table.Tbody>
          </Table>
          {found.length === 0 && (
            <Text size="sm" mt="sm">
              {words.noMatch}
            </Text>
          )}
        </div>
      )}
    </Stack>
  );
}
