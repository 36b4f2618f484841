import { Failure, type TaskFlag } from "../../core/index.ts";
import { connected } from "../connected.ts";
import { EXIT } from "../exit-codes.ts";
import { showItemStatistics } from "../show-item-statistics.ts";
import { showResults } from "../show-results.ts";
import type { WorkspaceFlags } from "../workspace.ts";
import type { World } from "../world.ts";

export interface ReportFlags extends Omit<WorkspaceFlags, "port"> {
  readonly tasks: boolean;
  readonly flag?: TaskFlag;
  readonly json: boolean;
}

/** `assay report`: writes the report anew and shows the ranking; or shows what the run tells about its tasks. */
export async function report(world: World, flags: ReportFlags, runId: string): Promise<number> {
  const { tasks, flag, json } = flags;
  if (flag !== undefined && !tasks) {
    throw new Failure("invalid-input", "--flag chooses among tasks.", { hint: "Give --tasks as well." });
  }
  return await connected(world, flags, async (client) => {
    if (tasks) {
      await showItemStatistics(world, client, runId, { flag, json });
      return EXIT.done;
    }
    const run = await client.getRun({ params: { runId } });
    const { files } =
      run.kind === "answers" ? await client.writeReport({ params: { runId } }) : { files: [] };
    await showResults(world, client, run, files, json);
    return EXIT.done;
  });
}
