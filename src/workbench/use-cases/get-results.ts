import type { Summary } from "../../core/index.ts";
import { summarise } from "../../reports/index.ts";
import type { Parts } from "../parts.ts";
import { requireFrozen } from "./get-run.ts";

/** What came of a run so far. */
export async function getResults(
  parts: Pick<Parts, "store" | "isGone" | "version">,
  runId: string,
): Promise<Summary> {
  const frozen = await requireFrozen(parts, runId);
  return await summarise(frozen, parts.store.readResults(runId), { toolVersion: parts.version });
}
