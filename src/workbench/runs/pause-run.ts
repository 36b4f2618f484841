import type { RunView } from "../../contract/index.ts";
import { Failure, phrase } from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { getRun } from "./get-run.ts";

/** Lets calls in flight finish and makes no new one. The run's events tell when it has come to rest. */
export async function pauseRun(parts: Parts, runId: string): Promise<RunView> {
  const view = await getRun(parts, runId);
  if (!(await parts.executions.pause(runId))) {
    throw new Failure("invalid-input", whyNot(view));
  }
  return view;
}

function whyNot({ runId, state }: RunView): string {
  if (state === "paused") return phrase`Run ${runId} is already paused.`;
  if (state === "finished") return phrase`Run ${runId} has finished, so it can't be paused.`;
  return phrase`Run ${runId} is not active on this server, so it can't be paused.`;
}
