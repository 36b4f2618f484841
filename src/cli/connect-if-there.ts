import { Failure } from "../core/index.ts";
import { type Connection, connect, connectNowhere } from "./connect.ts";
import { type WorkspaceFlags, workspaceOf } from "./workspace.ts";
import type { World } from "./world.ts";

/**
 * A config can be looked at before there is a workspace. Where there is one it has prices, limits and earlier runs; a
 * config that names things of it needs it.
 */
export async function connectIfThere(
  world: World,
  flags: WorkspaceFlags,
  { outDir, isNeeded }: { readonly outDir?: string | undefined; readonly isNeeded: boolean },
): Promise<Connection> {
  try {
    return await connect({ ...world, workspace: "existing" }, workspaceOf(world, flags, outDir));
  } catch (error) {
    const isMissing = error instanceof Failure && error.code === "not-found";
    if (isNeeded || !isMissing) throw error;
    return await connectNowhere(world);
  }
}
