import { connect } from "../connect.ts";
import { EXIT } from "../exit-codes.ts";
import { showResults } from "../show-results.ts";
import { type WorkspaceFlags, workspaceOf } from "../workspace.ts";
import type { World } from "../world.ts";

/** `assay report`: writes the report anew and shows the ranking. */
export async function report(
  world: World,
  flags: WorkspaceFlags & { readonly json: boolean },
  runId: string,
): Promise<number> {
  const connection = await connect(world, workspaceOf(world, flags));
  try {
    const { files } = await connection.client.writeReport({ params: { runId } });
    await showResults(world, connection.client, runId, files, flags.json);
    return EXIT.done;
  } finally {
    await connection.close();
  }
}
