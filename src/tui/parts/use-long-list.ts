import { type UseQueryResult, keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { RowList } from "./table.tsx";

/** Rows are read so many at a time. */
const PAGE = 100;
const pageOf = (place: number): number => Math.floor(place / PAGE);

interface PageOfRows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

interface LongSource<Row> {
  /** Another key is another list, or the same in another order. */
  readonly key: readonly unknown[];
  /** Reads from any place on. */
  readonly read: (
    page: { readonly cursor: string; readonly limit: string },
    signal: AbortSignal,
  ) => Promise<PageOfRows<Row>>;
  readonly everyMs?: number;
}

/** A list of any length, of which only what is in sight is read. */
export function useLongList<Row>({ key, read, everyMs }: LongSource<Row>): {
  readonly query: UseQueryResult<PageOfRows<Row>>;
  readonly list: RowList<Row>;
} {
  const [seen, setSeen] = useState("0");
  const pages = useMemo(
    () =>
      seen
        .split(",")
        .map(Number)
        .filter((page) => page !== 0),
    [seen],
  );
  const options = (page: number) => ({
    queryKey: [...key, "page", page],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      read({ cursor: String(page * PAGE), limit: String(PAGE) }, signal),
    placeholderData: keepPreviousData,
    // What was scrolled past is not kept for long: a list may be longer than memory.
    gcTime: 30_000,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
  const query = useQuery(options(0));
  const further = useQueries({ queries: pages.map(options) });
  const rowsOfPage = new Map<number, readonly Row[]>(
    pages.map((page, index) => [
      page,
      further[index]?.isPlaceholderData === true ? [] : (further[index]?.data?.rows ?? []),
    ]),
  );
  rowsOfPage.set(0, query.data?.rows ?? []);
  return {
    query,
    list: {
      total: query.data?.total ?? 0,
      at: (place) => rowsOfPage.get(pageOf(place))?.[place % PAGE],
      see: (from, to) => {
        const first = pageOf(from);
        const count = pageOf(to) - first + 1;
        setSeen(Array.from({ length: count }, (_, index) => first + index).join(","));
      },
    },
  };
}
