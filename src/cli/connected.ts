import type { Client } from "../contract/index.ts";
import { type Connection, connect } from "./connect.ts";
import { type WorkspaceFlags, workspaceOf } from "./workspace.ts";
import type { World } from "./world.ts";

/** Does something with the workspace that the flags or else a config's `outDir` name, and lets go of it afterwards. */
export async function connected<Result>(
  world: World,
  flags: WorkspaceFlags,
  work: (client: Client, connection: Connection) => Promise<Result>,
  outDir?: string,
): Promise<Result> {
  const connection = await connect(world, workspaceOf(world, flags, outDir));
  try {
    return await work(connection.client, connection);
  } finally {
    await connection.close();
  }
}
