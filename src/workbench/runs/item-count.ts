import type { SetUpRun } from "../../core/index.ts";

/** How many items a run has. */
export function itemCount({ setup, taskCount }: SetUpRun): number {
  return setup.models.reduce((sum, { samples }) => sum + samples * taskCount, 0);
}
