import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import type { RunTaskView } from "../../../../contract/index.ts";
import { type Basis, TASK_ORDERS, type TaskOrder } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { taskNarrowing, taskSearch } from "../../../../presentation/index.ts";

type TaskQuery = NonNullable<Parameters<typeof client.getRunTask>[0]["query"]>;

const taskQuery = (runId: string, taskId: string, query: TaskQuery) => ({
  queryKey: ["scores", runId, "run-task", taskId, query],
  queryFn: () => client.getRunTask({ params: { runId, taskId }, query }),
  staleTime: 10_000,
});

/** In which order tasks are walked and which of them, as it stands in the address. */
export function useTaskOrder() {
  const search = useSearch({ from: "/runs/$runId/tasks/$taskId" });
  const navigate = useNavigate({ from: "/runs/$runId/tasks/$taskId" });
  return {
    order: TASK_ORDERS.find((order) => order === search.order) ?? "run",
    /** What the list was narrowed to and ordered by that one came from. */
    walked: taskSearch(search),
    /** Whose answer one came for. */
    model: search.model,
    change: (order: TaskOrder) =>
      void navigate({
        search: (before) => ({ ...before, order: order === "run" ? "" : order }),
        replace: true,
        resetScroll: false,
      }),
    open: (taskId: string) =>
      void navigate({ params: (before) => ({ ...before, taskId }), search: (before) => before }),
  };
}

/** A task of a run as it was frozen, wherever it stands. */
export const useTaskOfRun = (runId: string, taskId: string) => useQuery(taskQuery(runId, taskId, {}));

/** A task of a run, scored by the basis that ranks; its neighbours are on their way as soon as it is there. */
export function useRunTask(runId: string, taskId: string, basis: Basis | null) {
  const queries = useQueryClient();
  const { walked } = useTaskOrder();
  const query: TaskQuery = {
    ...(basis === null ? {} : { basis }),
    ...taskNarrowing(walked),
  };
  const task = useQuery({
    ...taskQuery(runId, taskId, query),
    // The same task in another order, or by another basis since a first score, is still what stands there.
    placeholderData: (before: RunTaskView | undefined) =>
      before?.task.taskId === taskId ? before : undefined,
  });
  const { previous = null, next = null } = task.data ?? {};
  const asked = JSON.stringify(query);
  useEffect(() => {
    for (const beside of [previous, next])
      if (beside !== null)
        void queries.prefetchQuery(taskQuery(runId, beside, JSON.parse(asked) as TaskQuery));
  }, [queries, runId, asked, previous, next]);
  return task;
}
