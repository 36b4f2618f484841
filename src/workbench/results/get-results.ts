import type { Summary } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { requireSetup } from "../runs/get-run.ts";

/** What came of a run so far. */
export async function getResults(
  parts: Pick<Parts, "store" | "isGone" | "summaries">,
  runId: string,
): Promise<Summary> {
  return await parts.summaries.of(await requireSetup(parts, runId));
}
