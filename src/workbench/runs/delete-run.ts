import { Failure, phrase } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { requireRun } from "./get-run.ts";

/** Deletes a run with everything that belongs to it, its report too. */
export async function deleteRun(parts: Parts, runId: string): Promise<void> {
  const run = await requireRun(parts, runId);
  if (run.owner !== null) {
    throw new Failure("conflict", phrase`Run ${runId} is active.`, { hint: phrase`Pause it first.` });
  }
  await parts.store.deleteRun(runId);
  parts.vault.lent.forget(runId);
  // A report on its way would bring the folder back.
  await parts.reports.settled();
  await parts.removeArtifacts(runId);
}
