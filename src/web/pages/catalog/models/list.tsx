import { Group, Skeleton, Stack, Switch, Table, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Problem } from "../../../frame/page-error.tsx";
import { SearchField } from "../../../parts/search-field.tsx";

/** One list of the page: narrowed by words, with archived rows on demand. */
export function CatalogList<Row>({
  label,
  query,
  heads,
  wordsOf,
  row,
  empty,
  canBeArchived = true,
}: {
  /** What the rows are, such as "models". */
  readonly label: string;
  readonly query: UseQueryResult<Row[]>;
  readonly heads: ReactNode;
  /** What a search looks through. */
  readonly wordsOf: (row: Row) => string;
  readonly row: (row: Row) => ReactNode;
  readonly empty: ReactNode;
  readonly canBeArchived?: boolean;
}) {
  const { search = "", archived } = useSearch({ from: "/models" });
  const navigate = useNavigate({ from: "/models" });
  const narrow = (change: { search?: string; archived?: string }): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const isArchived = archived === "true";
  if (query.isError) return <Problem error={query.error} onRetry={() => void query.refetch()} />;
  const rows = query.data ?? [];
  const found = rows.filter((one) => wordsOf(one).toLowerCase().includes(search.toLowerCase()));
  const isEmpty = query.isSuccess && rows.length === 0;
  return (
    <Stack gap="md">
      <Group>
        <SearchField
          label={`Find ${label} by name`}
          value={search}
          onChange={(wanted) => narrow({ search: wanted })}
        />
        {canBeArchived && (
          <Switch
            label="Archived"
            checked={isArchived}
            onChange={(event) => narrow({ archived: event.currentTarget.checked ? "true" : "" })}
          />
        )}
      </Group>
      {query.isPending && <Skeleton height={160} aria-label={`Reading the ${label}`} />}
      {isEmpty && (canBeArchived && isArchived ? <Text size="sm">No archived {label}.</Text> : empty)}
      {rows.length > 0 && (
        <div className="scrolling">
          <Table highlightOnHover aria-label={label} className="catalog">
            <Table.Thead>
              <Table.Tr>{heads}</Table.Tr>
            </Table.Thead>
            <Table.Tbody>{found.map((one) => row(one))}</Table.Tbody>
          </Table>
          {found.length === 0 && (
            <Text size="sm" mt="sm">
              None of the {label} has that in its name.
            </Text>
          )}
        </div>
      )}
    </Stack>
  );
}
