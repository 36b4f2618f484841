import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { Basis, ItemScoreView, RunView, SessionView } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { tellFailure, told } from "../../../parts/toast.ts";

const LOOK_EVERY_MS = 5_000;
/** After results were held back or could not be had. */
const LOOK_AGAIN_MS = 10_000;
/** Small, so that the first rows are there at once; the rest is read in large pages. */
const FIRST_PAGE = "500";
const FURTHER_PAGE = "5000";

type Watched = Pick<RunView, "runId" | "state" | "totalItems">;

/** The larger a run, the less often all of it is read again. */
const interval = ({ state, totalItems }: Watched): number | false =>
  state === "running" ? Math.max(LOOK_EVERY_MS, totalItems) : false;

/** Reads everything once more when a run has come to rest or goes on. */
export function useFreshness({ runId, state }: Watched): void {
  const queries = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    for (const name of ["results", "scores", "item"])
      void queries.invalidateQueries({ queryKey: [name, runId] });
  }, [queries, runId, state]);
}

/** What came of a run, worked out anew while it goes on. */
export function useResults(run: Watched) {
  return useQuery({
    queryKey: ["results", run.runId],
    queryFn: () => client.getResults({ params: { runId: run.runId } }),
    refetchInterval: (query) => (query.state.error === null ? interval(run) : LOOK_AGAIN_MS),
    retry: false,
  });
}

/** Looks although somebody scores the run blind. Asked once, every further look is allowed. */
export function useUnblinding(runId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.getResults({ params: { runId }, query: { unblind: "true" } }),
    onSuccess: (summary) => queries.setQueryData(["results", runId], summary),
  });
}

export interface Scores {
  readonly rows: readonly ItemScoreView[];
  readonly isComplete: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  readonly more: () => void;
  readonly again: () => void;
}

/** Scores of items by what the ranking is of, page by page; `all` reads on until every item is there. */
export function useScores(run: Watched, basis: Basis | null, all: boolean): Scores {
  const { runId } = run;
  const pages = useInfiniteQuery({
    queryKey: ["scores", runId, basis],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      client.listItemScores({
        params: { runId },
        query: {
          ...(basis === null ? {} : { basis }),
          ...(cursor === undefined ? { limit: FIRST_PAGE } : { limit: FURTHER_PAGE, cursor }),
        },
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: interval(run),
    refetchOnWindowFocus: false,
  });
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = pages;
  useEffect(() => {
    if (all && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [all, hasNextPage, isFetching, isError, fetchNextPage]);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  return {
    rows,
    isComplete: data !== undefined && !hasNextPage,
    isFetching,
    error: pages.error,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    again: () => void refetch(),
  };
}

/** One item with its answer and everything said of it. */
export function useItem(runId: string, itemId: number) {
  return useQuery({
    queryKey: ["item", runId, itemId],
    queryFn: () => client.getItem({ params: { runId, itemId: String(itemId) } }),
    staleTime: 30_000,
  });
}

/** The run's sessions, by which people's scores are named. */
export function useSessions(runId: string): readonly SessionView[] {
  const { data } = useQuery({
    queryKey: ["sessions", "of-run", runId],
    queryFn: () => client.listSessions({ query: { runId, limit: "200" } }),
    staleTime: 60_000,
  });
  return data?.rows ?? [];
}

/** Something done to one item, after which everything made of it is read again. */
export function useItemAction(runId: string, itemId: number, done: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => {
      told(done);
      const stale = [
        ["item", runId, itemId],
        ["scores", runId],
        ["results", runId],
        ["run", runId],
      ];
      for (const queryKey of stale) void queries.invalidateQueries({ queryKey });
    },
    onError: tellFailure,
  });
}
