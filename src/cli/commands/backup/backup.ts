import { rename, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { OWNER_ONLY_FILE, megabytes } from "../../../core/index.ts";
import { connect } from "../../connect.ts";
import { EXIT } from "../../exit-codes.ts";
import { refuseExisting } from "../../refuse-existing.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import { type World, print } from "../../world.ts";
import { writeWhole } from "../../write-whole.ts";
import { contentsText } from "./show-contents.ts";

export interface BackupFlags extends Omit<WorkspaceFlags, "port"> {
  readonly overwrite: boolean;
  readonly json: boolean;
}

/** `assay backup`: the workspace as one file, which counts only once it was read back. */
export async function backUp(world: World, flags: BackupFlags, path: string): Promise<number> {
  const location = resolve(world.folder, path);
  refuseExisting(location, path, flags);
  const { unpackBackup } = await import("../../../workbench/index.ts");
  const unchecked = `${location}.unchecked`;
  const connection = await connect(world, workspaceOf(world, flags));
  try {
    await writeWhole(unchecked, connection.client.downloadBackup(), {
      mode: OWNER_ONLY_FILE,
      named: location,
    });
    const contents = await unpackBackup(unchecked, `${location}.reading`);
    await rename(unchecked, location);
    const { size } = await stat(location);
    print(
      world,
      flags.json
        ? JSON.stringify({ file: path, bytes: size, ...contents })
        : `Backed up ${contentsText(contents)} to ${path} (${megabytes(size)} MB). The file was read back and is whole.`,
    );
    return EXIT.done;
  } finally {
    await rm(unchecked, { force: true });
    await rm(`${location}.reading`, { force: true });
    await connection.close();
  }
}
