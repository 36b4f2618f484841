import { existsSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { Failure, isServerAddress, withoutPassword } from "../../../core/index.ts";
import { EXIT } from "../../exit-codes.ts";
import { lockWorkspace } from "../../workspace-lock.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";
import { contentsText } from "./show-contents.ts";

export interface RestoreFlags extends Pick<WorkspaceFlags, "dir" | "db"> {
  readonly json: boolean;
}

/** `assay restore`: makes a workspace of a backup, where there is none yet. */
export async function restore(world: World, flags: RestoreFlags, path: string): Promise<number> {
  const { folder, database } = workspaceOf(world, flags);
  if (database !== undefined && !isServerAddress(database))
    throw new Failure("invalid-input", "--db takes the address of a PostgreSQL database here.", {
      hint: "Without --db the workspace is restored into the folder of --dir.",
    });
  const isNew = !existsSync(folder);
  const lock = lockWorkspace(folder);
  if (lock === null)
    throw new Failure("conflict", `The workspace at ${folder} is in use.`, {
      hint: "Restore into another folder with --dir.",
    });
  try {
    const { restoreBackup } = await import("../../../workbench/index.ts");
    const backup = resolve(world.folder, path);
    const contents = await restoreBackup({ backup, folder, server: database });
    const server = database === undefined ? null : withoutPassword(database);
    if (flags.json) print(world, JSON.stringify({ folder, database: server, ...contents }));
    else print(world, `Restored ${contentsText(contents)} to ${server ?? folder}.`);
    if (server !== null) tell(world, `Use it with: assay serve --dir ${folder} --db ${server}`);
    if (contents.secrets > 0)
      tell(
        world,
        `${contents.secrets === 1 ? "1 stored secret needs" : `${contents.secrets} stored secrets need`} the master key of the old workspace: copy its master.key to ${folder}, or enter them again.`,
      );
    lock.release();
    return EXIT.done;
  } catch (error) {
    lock.release();
    // Nothing was made of it, so nothing is left.
    if (isNew) rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
