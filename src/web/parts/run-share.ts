import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { type RunView, doneItems } from "../../contract/index.ts";
import { type RunProgress, totalProgress } from "../../core/index.ts";
import { queries } from "../queries.ts";

/** How much of a run is done. */
export interface RunShare {
  readonly done: number;
  readonly total: number;
}

const shareKey = (runId: string) => ["run-share", runId];

/** What the run's page has counted, so that the header says the same; before its first event, what the run was planned with. */
export function useCountedShare(run: RunView, progress: RunProgress): RunShare {
  const { runId } = run;
  const { done, total } = progress.seq === 0 ? doneItems(run) : totalProgress(progress);
  useEffect(() => {
    queries.setQueryData<RunShare>(shareKey(runId), { done, total });
  }, [runId, done, total]);
  useEffect(() => () => queries.removeQueries({ queryKey: shareKey(runId) }), [runId]);
  return { done, total };
}

/** The same for whoever stands beside the page: what the page has counted, else what was read of the run. */
export function useRunShare(runId: string, run: RunView | undefined): RunShare | null {
  const { data: counted } = useQuery<RunShare>({ queryKey: shareKey(runId), enabled: false });
  return counted ?? (run === undefined ? null : doneItems(run));
}

/** In whole percent. The last answer is still being stored, or judges score the rest: 100 is for what has ended. */
export function percentOf({ done, total }: RunShare): number | null {
  return total === 0 ? null : Math.min(99, Math.floor((100 * done) / total));
}
