import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { TASK_CONTAINERS, TASK_FORMATS } from "../../core/index.ts";
import { connect } from "../connect.ts";
import { EXIT } from "../exit-codes.ts";
import { findCollection } from "../find-collection.ts";
import { type WorkspaceFlags, workspaceOf } from "../workspace.ts";
import { type World, print, tell } from "../world.ts";

export interface ExportFlags extends Omit<WorkspaceFlags, "port"> {
  readonly format: (typeof TASK_FORMATS)[number];
  readonly container?: (typeof TASK_CONTAINERS)[number];
  readonly collection?: string;
}

/** `assay export`: writes tasks to a file, whole or not at all. */
export async function exportFile(world: World, flags: ExportFlags, path: string): Promise<number> {
  const connection = await connect(world, workspaceOf(world, flags));
  const location = resolve(world.folder, path);
  const part = `${location}.part`;
  try {
    const { client } = connection;
    const container = flags.container ?? (path.endsWith(".csv") ? "csv" : "jsonl");
    const { collection, format } = flags;
    const chosen =
      collection === undefined ? {} : { collectionId: String((await findCollection(client, collection)).id) };
    const { losses } = await client.getExportLosses({ query: { format, ...chosen } });
    for (const { loss, tasks } of losses) tell(world, `Note: ${loss} (${tasks} tasks).`);
    const text = client.exportTasks({ query: { format, container, ...chosen } });
    await pipeline(Readable.from(text), createWriteStream(part));
    await rename(part, location);
    print(world, path);
    return EXIT.done;
  } finally {
    await rm(part, { force: true });
    await connection.close();
  }
}
