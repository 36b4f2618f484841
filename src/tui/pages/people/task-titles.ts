import { useQuery } from "@tanstack/react-query";
import { allRows } from "../../../presentation/index.ts";
import { useClient } from "../../world.ts";

const PAGE = "1000";

/** Titles of a run's tasks by their IDs; a task that is not among them is called by its ID. */
export function useTaskTitles(runId: string): ReadonlyMap<string, string> {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["task-titles", runId],
    queryFn: ({ signal }) =>
      allRows((cursor) =>
        client.listTaskScores(
          { params: { runId }, query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) } },
          signal,
        ),
      ),
    staleTime: Infinity,
  });
  return new Map(data?.map(({ taskId, title }) => [taskId, title]));
}
