import {
  type QueryClient,
  keepPreviousData,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ItemDetailView, RunView, SessionView } from "../../../contract/index.ts";
import type { ItemScoreView, TaskScoreView } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { resultsQuery } from "../../parts/run-queries.ts";
import { tellFailure, notifyDone } from "../../parts/toast.ts";
import type { LongSource } from "./use-long-list.ts";

const LOOK_EVERY_MS = 5_000;
const LOOK_AT_ITEM_MS = 1_000;
/** After results were held back or could not be had. */
const LOOK_AGAIN_MS = 10_000;
/** Those that deserve a look come first; so many are marked. */
const MOST_FLAGGED = "200";

type Watched = Pick<RunView, "runId" | "state" | "totalItems">;
export type ItemsQuery = NonNullable<Parameters<typeof client.listItemScores>[0]["query"]>;
export type TasksQuery = NonNullable<Parameters<typeof client.listTaskScores>[0]["query"]>;

/** The larger a run, the less often all of it is read again. */
const interval = ({ state, totalItems }: Watched): number | false =>
  state === "running" ? Math.max(LOOK_EVERY_MS, totalItems) : false;

const MADE_OF_ITEMS = ["results", "scores", "run"] as const;

/** Has what is known of a run read again where it is shown. */
function forget(queries: QueryClient, runId: string, names: readonly string[]): void {
  for (const name of names) void queries.invalidateQueries({ queryKey: [name, runId] });
}

/** Reads everything once more when a run has come to rest or goes on. */
export function useFreshness({ runId, state }: Watched): void {
  const queries = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    forget(queries, runId, ["results", "scores", "item"]);
  }, [queries, runId, state]);
}

/** What came of a run, worked out anew while it goes on. */
export function useResults(run: Watched) {
  return useQuery({
    ...resultsQuery(run.runId),
    refetchInterval: (query) => (query.state.error === null ? interval(run) : LOOK_AGAIN_MS),
  });
}

/** Looks although somebody scores the run blind. Asked once, every further look is allowed. */
export function useUnblinding(runId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.getResults({ params: { runId }, query: { unblind: "true", brief: "true" } }),
    onSuccess: (summary) => {
      queries.setQueryData(["results", runId], summary);
      // Results of finished sessions were held back as well.
      void queries.invalidateQueries({ queryKey: ["session"] });
      void queries.invalidateQueries({ queryKey: ["sessions"] });
    },
  });
}

/** Items of a run as they are asked for. */
export function itemsSource(run: Watched, query: ItemsQuery): LongSource<ItemScoreView> {
  const { runId } = run;
  return {
    queryKey: ["scores", runId, "items", query],
    read: (page, signal) =>
      client.listItemScores({ params: { runId }, query: { ...query, ...page } }, signal),
    refetchInterval: interval(run),
  };
}

/** Tasks of a run with every model's score. */
export function tasksSource(run: Watched, query: TasksQuery): LongSource<TaskScoreView> {
  const { runId } = run;
  return {
    queryKey: ["scores", runId, "tasks", query],
    read: (page, signal) =>
      client.listTaskScores({ params: { runId }, query: { ...query, ...page } }, signal),
    refetchInterval: interval(run),
  };
}

/** Which tasks deserve a look and why, narrowed as the grid is; asked once there is something to look at. */
export function useFlags({ runId }: Pick<RunView, "runId">, { flag }: TasksQuery, isWanted: boolean) {
  return useQuery({
    queryKey: ["scores", runId, "flags", flag],
    queryFn: () => {
      const query = { ...(flag === undefined ? {} : { flag }), limit: MOST_FLAGGED };
      return client.listItemStatistics({ params: { runId }, query });
    },
    enabled: isWanted,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
}

/** How many tasks have an answer that failed by rule, and how many one without a score; null while that is read. */
export function useFilterCounts({ runId }: Pick<RunView, "runId">, { basis }: TasksQuery, isWanted: boolean) {
  const query = { ...(basis === undefined ? {} : { basis }), limit: "1" };
  const { data } = useQuery({
    queryKey: ["scores", runId, "filter-counts", query],
    queryFn: async () => {
      const params = { runId };
      const failed = await client.listTaskScores({ params, query: { ...query, autoFail: "true" } });
      const missing = await client.listTaskScores({ params, query: { ...query, missingScore: "true" } });
      return { "auto-fail": failed.total, "missing-score": missing.total };
    },
    enabled: isWanted,
    refetchOnWindowFocus: false,
  });
  return data ?? null;
}

const itemQuery = (runId: string, itemId: number) => ({
  queryKey: ["item", runId, itemId],
  queryFn: () => client.getItem({ params: { runId, itemId: String(itemId) } }),
  staleTime: 30_000,
});

/** Several items, as far as they are read. */
export function useItems(runId: string, itemIds: readonly number[]): readonly ItemDetailView[] {
  const items = useQueries({ queries: itemIds.map((itemId) => itemQuery(runId, itemId)) });
  return items.flatMap(({ data }) => data ?? []);
}

/** One item with its answer and everything said of it; looked at again while something is still to come. */
export function useItem(runId: string, itemId: number) {
  const queries = useQueryClient();
  const item = useQuery({
    ...itemQuery(runId, itemId),
    refetchInterval: ({ state: { data } }) =>
      data?.item.status === "NEW" || data?.item.status === "WAITING_FOR_JUDGE" ? LOOK_AT_ITEM_MS : false,
  });
  const status = item.data?.item.status;
  const before = useRef(status);
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== status;
    before.current = status;
    if (isChanged) forget(queries, runId, MADE_OF_ITEMS);
  }, [queries, runId, status]);
  return item;
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
      notifyDone(done);
      void queries.invalidateQueries({ queryKey: ["item", runId, itemId] });
      forget(queries, runId, MADE_OF_ITEMS);
    },
    onError: tellFailure,
  });
}
