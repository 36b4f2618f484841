import { Failure } from "../../core/index.ts";
import type { Parts } from "../parts.ts";

/** Deletes a run with everything that belongs to it. */
export async function deleteRun({ store }: Parts, runId: string): Promise<void> {
  const run = await store.findRun(runId);
  if (run === null) throw new Failure("not-found", `There is no run ${runId}.`);
  if (run.owner !== null) {
    throw new Failure("conflict", `Run ${runId} is being executed.`, { hint: "Pause it first." });
  }
  await store.deleteRun(runId);
}
