import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Range, defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { usePrinting } from "./use-printing.ts";

/** Rows are read so many at a time. */
const PAGE = 100;

const pageOf = (place: number): number => Math.floor(place / PAGE);

interface RowsAt<Row> {
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
  ) => Promise<RowsAt<Row>>;
  readonly refetchInterval: number | false;
}

export interface LongList<Row> {
  /** Null until something was read. */
  readonly total: number | null;
  readonly at: (place: number) => Row | undefined;
  /** What is in sight, and a little more; on paper all that was read. */
  readonly lines: readonly RowPosition[];
  /** How many of the rows are not on paper, because nobody has scrolled to them. */
  readonly unprinted: number;
  readonly heightPx: number;
  readonly measure: (line: Element | null) => void;
  /** True while another order is on its way and the former one is still shown. */
  readonly isStale: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly again: () => void;
}

export interface RowPosition {
  readonly index: number;
  /** Pixels from the top. */
  readonly start: number;
  readonly key: number | string | bigint;
}

interface LongListOptions<Row> {
  readonly box: RefObject<HTMLElement | null>;
  readonly rowPx: number;
  /** Rows that stay where they are when they are scrolled out of sight, such as those somebody types into. */
  readonly isKept?: (row: Row) => boolean;
}

/** A list too long to be read: only the rows in sight are, wherever one scrolls. */
export function useLongList<Row>(
  source: LongSource<Row>,
  { box, rowPx, isKept = () => false }: LongListOptions<Row>,
): LongList<Row> {
  const queries = useQueryClient();
  const [seen, setSeen] = useNumbers();
  const [kept, setKept] = useNumbers();
  const wanted = new Set(seen);
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
    rangeExtractor: useCallback((range: Range) => withKept(range, kept), [kept]),
  });
  const inSight = virtual.getVirtualItems();
  // Rows are as high as the screen has them; another screen has them otherwise.
  useEffect(() => virtual.measure(), [virtual, rowPx]);
  const isPrinting = usePrinting();
  const readBefore = (page: number) =>
    queries.getQueryData<RowsAt<Row>>([...source.queryKey, page])?.rows ?? [];
  const at = (place: number): Row | undefined =>
    (pages.get(pageOf(place))?.rows ?? (isPrinting ? readBefore(pageOf(place)) : []))[place % PAGE];
  const onPaper = isPrinting ? readPositions(total ?? 0, at) : [];
  const lines = isPrinting ? onPaper : inSight;
  useEffect(() => {
    if (isPrinting) return;
    setSeen(new Set(inSight.map(({ index }) => pageOf(index))));
    setKept(
      [...pages].flatMap(([page, read]) =>
        (read?.rows ?? []).flatMap((row, index) => (isKept(row) ? [page * PAGE + index] : [])),
      ),
    );
  });
  const key = JSON.stringify(source.queryKey);
  useKeptPosition(box, key, total !== null);

  return {
    total,
    at,
    lines,
    unprinted: isPrinting ? (total ?? 0) - onPaper.length : 0,
    heightPx: virtual.getTotalSize(),
    measure: virtual.measureElement,
    isStale: first.isPlaceholderData,
    isFetching: first.isFetching || further.some(({ isFetching }) => isFetching),
    error: first.error ?? further.find(({ error }) => error !== null)?.error ?? null,
    again: () => void queries.refetchQueries({ queryKey: source.queryKey }),
  };
}

/** How far lists were scrolled, by what they show. */
const places = new Map<string, number>();

/** Another order begins at the top; who comes back to a list finds it where it was left. */
function useKeptPosition(box: RefObject<HTMLElement | null>, key: string, isRead: boolean): void {
  const isThere = useRef(false);
  useEffect(() => {
    const list = box.current;
    if (!isRead || list === null) return undefined;
    list.scrollTo({ top: isThere.current ? 0 : (places.get(key) ?? 0) });
    isThere.current = true;
    const keep = (): void => void places.set(key, list.scrollTop);
    list.addEventListener("scroll", keep, { passive: true });
    return () => list.removeEventListener("scroll", keep);
  }, [box, key, isRead]);
}

/** Every row that is there, in its order. */
function readPositions(total: number, at: (place: number) => unknown): readonly RowPosition[] {
  return Array.from({ length: total }, (_, index) => ({ index, start: 0, key: index })).filter(
    ({ index }) => at(index) !== undefined,
  );
}

/** Numbers that change only when they are others, so that they can be set after every look. */
function useNumbers() {
  const [text, setText] = useState("");
  const numbers = useMemo(() => text.split(",").filter(Boolean).map(Number), [text]);
  return [numbers, (next: Iterable<number>) => setText([...next].join(","))] as const;
}

/** What is in sight, with what stays beside it. */
function withKept(range: Range, kept: readonly number[]): number[] {
  const inSight = defaultRangeExtractor(range);
  const besides = kept.filter((place) => place < range.count);
  return [...new Set([...inSight, ...besides])].toSorted((one, other) => one - other);
}
