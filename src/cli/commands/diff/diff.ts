import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import { showDiff } from "./show-diff.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import type { World } from "../../world.ts";

export interface DiffFlags extends Omit<WorkspaceFlags, "port"> {
  readonly limit?: number;
  readonly unblind: boolean;
  readonly json: boolean;
}

/** `assay diff`: what two runs say of the same models on the same tasks. */
export async function diff(
  world: World,
  flags: DiffFlags,
  runId: string,
  otherRunId: string,
): Promise<number> {
  return await connected(world, flags, async (client) => {
    await showDiff(world, client, { runId, otherRunId }, flags);
    return EXIT.done;
  });
}
