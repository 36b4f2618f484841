import { useQueries, useQuery } from "@tanstack/react-query";
import type { Client, RunView } from "../../contract/index.ts";
import type { TaskStatistics } from "../../core/index.ts";
import { allRows } from "../all-rows.ts";
import { isHeldBack } from "../results/held-back.ts";
import { runTitles } from "../runs/run-titles.ts";
import { runsOnCollectionQuery } from "./quality-query.ts";

/** So many of the latest runs are asked what they tell about tasks. */
const LATEST = 3;
const PAGE = "1000";

export interface TaskInRun {
  readonly run: RunView;
  readonly statistics: TaskStatistics;
}

export interface TaskFlags {
  /** Every task in each of the runs. */
  readonly all: readonly TaskInRun[];
  readonly of: (taskId: string) => readonly TaskInRun[];
  /** Those that were asked. */
  readonly runs: readonly RunView[];
  /** What tells such a run from the others. */
  readonly titleOf: (runId: string) => string;
  /** Of these, those that say nothing while somebody scores them blind. */
  readonly blind: readonly RunView[];
  readonly failed: readonly RunView[];
}

/** What the latest finished runs of a collection tell about its tasks. */
export function useTaskFlags(client: Client, collection: string | null): TaskFlags {
  const { data = [] } = useQuery({
    ...runsOnCollectionQuery(client, collection ?? "", "answers"),
    enabled: collection !== null,
  });
  const runs = data.filter(({ state }) => state === "finished").slice(0, LATEST);
  const read = useQueries({
    queries: runs.map(({ runId }) => ({
      queryKey: ["item-statistics", runId],
      queryFn: () =>
        allRows((cursor) =>
          client.listItemStatistics({
            params: { runId },
            query: { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
          }),
        ),
      retry: false,
    })),
  });
  const failedWith = (held: boolean): RunView[] =>
    runs.filter((_, index) => {
      const error = read[index]?.error ?? null;
      return error !== null && isHeldBack(error) === held;
    });
  const all = runs.flatMap((run, index) =>
    (read[index]?.data ?? []).map((statistics) => ({ run, statistics })),
  );
  const titles = runTitles(runs);
  return {
    runs,
    titleOf: (runId) => titles(runId).whole,
    blind: failedWith(true),
    failed: failedWith(false),
    all,
    of: (taskId) => all.filter(({ statistics }) => statistics.taskId === taskId),
  };
}
