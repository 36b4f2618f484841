import type { ResultsView } from "../../contract/index.ts";
import type { Summary } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { requireSetup } from "../runs/get-run.ts";
import { evalResults } from "./eval-results.ts";

type ResultParts = Pick<Parts, "store" | "isGone" | "summaries">;

/** What came of a run so far. */
export async function getResults(parts: ResultParts, runId: string): Promise<Summary> {
  return await parts.summaries.of(await requireSetup(parts, runId));
}

/** The same, with every response where the run was asked for in words that want them; `brief`: without. */
export async function getResultsView(
  parts: ResultParts,
  runId: string,
  brief: boolean,
): Promise<ResultsView> {
  const summary = await getResults(parts, runId);
  return brief ? summary : { ...summary, ...(await evalResults(parts, await requireSetup(parts, runId))) };
}
