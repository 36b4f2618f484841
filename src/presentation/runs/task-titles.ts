import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Client, RunView } from "../../contract/index.ts";
import { allRows } from "../all-rows.ts";

/** Titles of a run's tasks by their IDs; a task that is not among them is called by its ID. */
export type TaskTitles = ReadonlyMap<string, string>;

const NONE: TaskTitles = new Map();
const PAGE = "1000";

/** Asked for once: a run's tasks don't change. Where they can't be read, IDs do. */
export const taskTitlesQuery = (client: Client, runId: string) =>
  queryOptions({
    queryKey: ["task-titles", runId],
    queryFn: ({ signal }) =>
      allRows((cursor) =>
        client.listTaskScores(
          { params: { runId }, query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) } },
          signal,
        ),
      ),
    select: (rows) => new Map(rows.map(({ taskId, title }) => [taskId, title])),
    staleTime: Infinity,
    retry: false,
  });

export function useTaskTitles(client: Client, { runId, kind }: Pick<RunView, "runId" | "kind">): TaskTitles {
  const { data } = useQuery({ ...taskTitlesQuery(client, runId), enabled: kind === "answers" });
  return data ?? NONE;
}
