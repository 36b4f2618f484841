import { Group, Skeleton, Stack, Switch, Table, Text, TextInput } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Problem } from "../../frame/page-error.tsx";

/** One list of the page: narrowed by words, with archived rows on demand. */
export function CatalogList<Row>({
  label,
  query,
  heads,
  wordsOf,
  row,
  empty,
  archived,
}: {
  /** What the rows are, such as "models". */
  readonly label: string;
  readonly query: UseQueryResult<Row[]>;
  readonly heads: ReactNode;
  /** What a search looks through. */
  readonly wordsOf: (row: Row) => string;
  readonly row: (row: Row) => ReactNode;
  readonly empty: ReactNode;
  /** Absent where nothing can be archived. */
  readonly archived?: { readonly isShown: boolean; readonly onChange: (isShown: boolean) => void };
}) {
  const [search, setSearch] = useState("");
  if (query.isError) return <Problem error={query.error} onRetry={() => void query.refetch()} />;
  const rows = query.data ?? [];
  const found = rows.filter((one) => wordsOf(one).toLowerCase().includes(search.toLowerCase()));
  const isEmpty = query.isSuccess && rows.length === 0;
  return (
    <Stack gap="md">
      <Group>
        <TextInput
          aria-label={`Find ${label} by name`}
          placeholder="Find by name"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {archived !== undefined && (
          <Switch
            label="Archived"
            checked={archived.isShown}
            onChange={(event) => archived.onChange(event.currentTarget.checked)}
          />
        )}
      </Group>
      {query.isPending && <Skeleton height={160} aria-label={`Reading the ${label}`} />}
      {isEmpty && (archived?.isShown === true ? <Text size="sm">No archived {label}.</Text> : empty)}
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
