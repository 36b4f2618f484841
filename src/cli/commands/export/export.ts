import { resolve } from "node:path";
import type { TASK_CONTAINERS, TASK_FORMATS } from "../../../core/index.ts";
import { connect } from "../../connect.ts";
import { EXIT } from "../../exit-codes.ts";
import { findCollection } from "../../find-collection.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";
import { writeWhole } from "../../write-whole.ts";

export interface ExportFlags extends Omit<WorkspaceFlags, "port"> {
  readonly format: (typeof TASK_FORMATS)[number];
  readonly container?: (typeof TASK_CONTAINERS)[number];
  readonly collection?: string;
}

/** `assay export`: writes tasks to a file, whole or not at all. */
export async function exportFile(world: World, flags: ExportFlags, path: string): Promise<number> {
  const connection = await connect(world, workspaceOf(world, flags));
  try {
    const { client } = connection;
    const container = flags.container ?? (path.endsWith(".csv") ? "csv" : "jsonl");
    const { collection, format } = flags;
    const chosen =
      collection === undefined ? {} : { collectionId: String((await findCollection(client, collection)).id) };
    const { losses } = await client.getExportLosses({ query: { format, ...chosen } });
    for (const { loss, tasks } of losses) tell(world, `Note: ${loss} (${tasks} tasks).`);
    const text = client.exportTasks({ query: { format, container, ...chosen } });
    await writeWhole(resolve(world.folder, path), text);
    print(world, path);
    return EXIT.done;
  } finally {
    await connection.close();
  }
}
