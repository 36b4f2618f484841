import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { type VirtualItem, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useState } from "react";

/** Rows are read so many at a time. */
const PAGE = 100;

interface RowsOfPlace<Row> {
  readonly rows: readonly Row[];
  /** How many there are in all. */
  readonly total: number;
}

/** Where rows come from: a list that can be read from any place on. */
export interface LongSource<Row> {
  /** Another key is another list, or the same in another order. */
  readonly queryKey: readonly unknown[];
  readonly read: (
    page: { readonly cursor: string; readonly limit: string },
    signal: AbortSignal,
  ) => Promise<RowsOfPlace<Row>>;
  readonly refetchInterval: number | false;
}

export interface LongList<Row> {
  /** Null until something was read. */
  readonly total: number | null;
  readonly at: (place: number) => Row | undefined;
  /** What is in sight, and a little more. */
  readonly lines: readonly VirtualItem[];
  readonly heightPx: number;
  readonly measure: (line: Element | null) => void;
  /** True while another order is on its way and the former one is still shown. */
  readonly isStale: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly again: () => void;
}

interface LongListOptions {
  readonly box: RefObject<HTMLElement | null>;
  readonly rowPx: number;
  /** A place whose neighbours are wanted too, in sight or not. */
  readonly besides?: number | undefined;
}

/** A list too long to be read: only the rows in sight are, wherever one scrolls. */
export function useLongList<Row>(
  source: LongSource<Row>,
  { box, rowPx, besides = 0 }: LongListOptions,
): LongList<Row> {
  const queries = useQueryClient();
  const [[from, to], setSpan] = useState<readonly [number, number]>([0, 0]);
  const around = [besides - 1, besides + 1].map((place) => Math.max(0, Math.floor(place / PAGE)));
  const wanted = new Set(Array.from({ length: to - from + 1 }, (_, index) => from + index).concat(around));
  wanted.delete(0);
  const options = (page: number) => ({
    queryKey: [...source.queryKey, page],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      source.read({ cursor: String(page * PAGE), limit: String(PAGE) }, signal),
    refetchInterval: source.refetchInterval,
    refetchOnWindowFocus: false,
  });
  const first = useQuery({ ...options(0), placeholderData: keepPreviousData });
  const further = useQueries({ queries: [...wanted].map(options) });
  const pages = new Map([...wanted].map((page, index) => [page, further[index]?.data]));
  pages.set(0, first.data);

  const total = first.data?.total ?? null;
  const virtual = useVirtualizer({
    count: total ?? 0,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 12,
  });
  const lines = virtual.getVirtualItems();
  const seen = [lines[0]?.index ?? 0, lines.at(-1)?.index ?? 0].map((place) => Math.floor(place / PAGE));
  const [firstSeen = 0, lastSeen = 0] = seen;
  useEffect(() => setSpan([firstSeen, lastSeen]), [firstSeen, lastSeen]);
  const key = JSON.stringify(source.queryKey);
  useEffect(() => {
    box.current?.scrollTo({ top: 0 });
  }, [box, key]);

  return {
    total,
    at: (place) => pages.get(Math.floor(place / PAGE))?.rows[place % PAGE],
    lines,
    heightPx: virtual.getTotalSize(),
    measure: virtual.measureElement,
    isStale: first.isPlaceholderData,
    isFetching: first.isFetching || further.some(({ isFetching }) => isFetching),
    error: first.error ?? further.find(({ error }) => error !== null)?.error ?? null,
    again: () => void queries.refetchQueries({ queryKey: source.queryKey }),
  };
}
