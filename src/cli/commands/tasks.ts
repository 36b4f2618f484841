import { type Column, type CollectionView, type TaskView, number, text } from "../../core/index.ts";
import { textTable } from "../../reports/index.ts";
import { connect } from "../connect.ts";
import { EXIT } from "../exit-codes.ts";
import { findCollection } from "../find-collection.ts";
import { type WorkspaceFlags, workspaceOf } from "../workspace.ts";
import { type World, print, tell } from "../world.ts";

export interface TasksFlags extends Omit<WorkspaceFlags, "port"> {
  readonly search?: string;
  readonly category?: string;
  readonly tag?: string;
  readonly collection?: string;
  readonly limit?: number;
  readonly json: boolean;
}

const EXCERPT = 60;

const TASK_COLUMNS: readonly Column<TaskView>[] = [
  { name: "taskId", header: "Task", align: "left", cell: ({ taskId }) => text(taskId) },
  { name: "version", header: "Version", align: "right", cell: ({ version }) => number(version, 0) },
  { name: "category", header: "Category", align: "left", cell: ({ category }) => text(category) },
  { name: "prompt", header: "Prompt", align: "left", cell: ({ prompt }) => text(prompt.slice(0, EXCERPT)) },
];

const COLLECTION_COLUMNS: readonly Column<CollectionView>[] = [
  { name: "name", header: "Collection", align: "left", cell: ({ name }) => text(name) },
  { name: "taskCount", header: "Tasks", align: "right", cell: ({ taskCount }) => number(taskCount, 0) },
  { name: "tags", header: "Tags", align: "left", cell: ({ tags }) => text(tags.join(", ")) },
];

function show<Row>(
  world: World,
  columns: readonly Column<Row>[],
  { rows, next }: { rows: readonly Row[]; next: string | null },
  json: boolean,
): number {
  if (json) for (const row of rows) print(world, JSON.stringify(row));
  else if (rows.length === 0) print(world, "None. `assay import FILE` brings some.");
  else print(world, textTable(columns, rows, world.width()));
  if (next !== null && !json) tell(world, "There are more; --limit shows them.");
  return EXIT.done;
}

/** `assay tasks`: lists the tasks of the workspace. */
export async function tasks(world: World, flags: TasksFlags): Promise<number> {
  const connection = await connect(world, workspaceOf(world, flags));
  try {
    const { client } = connection;
    const { search, category, tag, collection, limit = 50 } = flags;
    const collectionId =
      collection === undefined ? undefined : String((await findCollection(client, collection)).id);
    const query = { search, category, tag, collectionId, limit: String(limit) };
    return show(world, TASK_COLUMNS, await client.listTasks({ query }), flags.json);
  } finally {
    await connection.close();
  }
}

/** `assay collections`: lists the collections of the workspace. */
export async function collections(world: World, flags: TasksFlags): Promise<number> {
  const connection = await connect(world, workspaceOf(world, flags));
  try {
    const { search, tag, limit = 50 } = flags;
    const query = { search, tag, limit: String(limit) };
    return show(world, COLLECTION_COLUMNS, await connection.client.listCollections({ query }), flags.json);
  } finally {
    await connection.close();
  }
}
