import { queryOptions } from "@tanstack/react-query";
import type { RunView } from "../../contract/index.ts";
import { client } from "../client.ts";
import { queries } from "../queries.ts";

/** A run, under the name by which everybody asks for it. */
export const runQuery = (runId: string) =>
  queryOptions({ queryKey: ["run", runId], queryFn: () => client.getRun({ params: { runId } }) });

/** What came of it. */
export const resultsQuery = (runId: string) =>
  queryOptions({
    queryKey: ["results", runId],
    queryFn: () => client.getResults({ params: { runId }, query: { brief: "true" } }),
  });

/** Whether a run's page begins with results, where its address does not say. */
export const beginsWithResults = ({ kind, state }: RunView): boolean =>
  kind === "answers" && state === "finished";

/** Has what a run's page shows first on its way while the page itself is still being loaded. */
export async function fetchAhead(runId: string): Promise<void> {
  try {
    const run = await queries.fetchQuery(runQuery(runId));
    if (beginsWithResults(run)) await queries.prefetchQuery(resultsQuery(runId));
  } catch {
    // The page asks again, and says what is wrong.
  }
}
