import { Failure } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { withLivingOwner } from "./get-run.ts";

/** Deletes a run with everything that belongs to it. */
export async function deleteRun(parts: Parts, runId: string): Promise<void> {
  const run = await parts.store.findRun(runId);
  if (run === null) throw new Failure("not-found", `There is no run ${runId}.`);
  if (withLivingOwner(parts, run).owner !== null) {
    throw new Failure("conflict", `Run ${runId} is being executed.`, { hint: "Pause it first." });
  }
  await parts.store.deleteRun(runId);
}
