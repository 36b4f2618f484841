import { type UseInfiniteQueryResult, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { RowList } from "./table.tsx";

/** Rows are read so many at a time. */
const PAGE = 100;

interface PageOfRows<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

interface ListSource<Row> {
  /** Another key is another list, or the same in another order. */
  readonly key: readonly unknown[];
  readonly read: (
    page: { readonly cursor?: string; readonly limit: string },
    signal: AbortSignal,
  ) => Promise<PageOfRows<Row>>;
  readonly everyMs?: number;
}

interface Pages<Row> {
  readonly pages: readonly PageOfRows<Row>[];
}

/** A list in pages, of which the next is read when its end comes in sight. */
export function useList<Row>({ key, read, everyMs }: ListSource<Row>): {
  readonly query: UseInfiniteQueryResult<Pages<Row>>;
  readonly list: RowList<Row>;
  /** What was read so far. */
  readonly rows: readonly Row[];
} {
  const query = useInfiniteQuery({
    queryKey: [...key, "list"],
    queryFn: ({ pageParam, signal }) =>
      read({ limit: String(PAGE), ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return {
    query,
    rows,
    list: {
      total: rows.length,
      at: (place) => rows[place],
      see: (_from, to) => {
        if (to >= rows.length && query.hasNextPage && !query.isFetching) void query.fetchNextPage();
      },
    },
  };
}
