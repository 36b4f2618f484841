import type { Client, RunView } from "../../contract/index.ts";
import { originalOf } from "../../core/index.ts";

/** The run that a report shows first: the newest with answers that is no trial, of the preferred ones where there are any. */
export function firstShown<Run extends Pick<RunView, "runId" | "answeredItems">>(
  runs: readonly Run[],
  preferred: ReadonlySet<string> = new Set(),
): Run | undefined {
  const answered = runs.filter(({ answeredItems }) => answeredItems > 0);
  const own = answered.filter(({ runId }) => originalOf(runId) === null);
  return own.find(({ runId }) => preferred.has(runId)) ?? own[0] ?? answered[0] ?? runs[0];
}

/**
 * Runs that somebody has scored to the end, as far as the latest sessions tell. Asked once when a
 * report opens: a session that ends meanwhile must not change the run under the reader's eyes.
 */
export const scoredRunsQuery = (client: Client) => ({
  queryKey: ["scored-runs"],
  staleTime: Infinity,
  gcTime: 0,
  queryFn: async () => {
    const { rows } = await client.listSessions({ query: { finished: "true", limit: "200" } });
    return new Set(rows.map(({ runId }) => runId));
  },
});
