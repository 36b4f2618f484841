import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import type { RunView } from "../../contract/index.ts";
import { type RunProgress, totalProgress, doneItems } from "../../core/index.ts";

/** How much of a run is done. */
export interface RunShare {
  readonly done: number;
  readonly total: number;
}

/** What was said of a run last. */
interface KnownShare extends RunShare {
  /** Whether the run's page counts its events, which nothing else is ahead of. */
  readonly isCounted: boolean;
}

const shareKey = (runId: string) => ["run-share", runId];

/** The share that the run's page has counted; before the first event, what was read of the run. All others show the same. */
export function useCountedShare(run: RunView, progress: RunProgress): RunShare {
  const queries = useQueryClient();
  const { runId } = run;
  const { done, total } = progress.seq === 0 ? doneItems(run) : totalProgress(progress);
  useLayoutEffect(() => {
    queries.setQueryData<KnownShare>(shareKey(runId), { done, total, isCounted: true });
  }, [queries, runId, done, total]);
  useEffect(
    () => () => {
      queries.setQueryData<KnownShare>(shareKey(runId), (said) => said && { ...said, isCounted: false });
    },
    [queries, runId],
  );
  return { done, total };
}

/** The same wherever a run stands: what was counted or read of it last, by whomever. Null while nobody knows it. */
export function useRunShare(runId: string, run: RunView | undefined): RunShare | null {
  const queries = useQueryClient();
  const { data: said } = useQuery<KnownShare>({ queryKey: shareKey(runId), queryFn: skipToken });
  useLayoutEffect(() => {
    if (run === undefined) return;
    const read = { ...doneItems(run), isCounted: false };
    queries.setQueryData<KnownShare>(shareKey(runId), (now) => (now?.isCounted === true ? now : read));
  }, [queries, runId, run]);
  return said ?? (run === undefined ? null : doneItems(run));
}

/** In whole percent. The last answer is still being stored, or judges score the rest: 100 is for what has ended. */
export function percentOf({ done, total }: RunShare): number | null {
  return total === 0 ? null : Math.min(99, Math.floor((100 * done) / total));
}
