import type { Download, ExportLosses } from "../../contract/index.ts";
import { type Task, type TaskFilter, type TaskFormat, phrase } from "../../core/index.ts";
import { lossesOf, writeTasks } from "../../datasets/index.ts";
import { FILE_KINDS } from "../file-kinds.ts";
import type { Parts } from "../parts.ts";

/** Tasks as a file, in order of creation. */
export function exportTasks(
  { store }: Parts,
  options: Pick<TaskFilter, "collectionId"> & Parameters<typeof writeTasks>[1],
): Download {
  return {
    filename: `tasks.${options.container}`,
    contentType: FILE_KINDS[options.container],
    content: contentOf(store, options),
  };
}

async function* contentOf(
  store: Parts["store"],
  { collectionId, ...options }: Pick<TaskFilter, "collectionId"> & Parameters<typeof writeTasks>[1],
): AsyncGenerator<string> {
  // A file gets a column for clusters only where somebody has set one: other programs know the formats without it.
  const clustered = await store.listTasks({ collectionId, isClustered: true, limit: 1 });
  const withClusters = clustered.rows.length > 0;
  yield* writeTasks(tasksOf(store.readTasks({ collectionId })), { ...options, withClusters });
}

/** What a file of the format would leave out, and of how many tasks. */
export async function lossesAtExport(
  { store }: Parts,
  { collectionId, format }: Pick<TaskFilter, "collectionId"> & { readonly format: TaskFormat },
): Promise<ExportLosses> {
  const counts = new Map<string, ExportLosses["losses"][number]>();
  let tasks = 0;
  for await (const { task } of store.readTasks({ collectionId })) {
    tasks += 1;
    for (const found of lossesOf(task, format))
      counts.set(found.loss, { ...found, tasks: (counts.get(found.loss)?.tasks ?? 0) + 1 });
  }
  const collection = collectionId === undefined ? null : await store.findCollection(collectionId);
  if (tasks > 0 && collection !== null && collection.metrics.length > 0)
    counts.set("collection-metrics", {
      kind: "collection-metrics",
      field: "metrics",
      loss: phrase`the collection's metrics are left out: task files have no field for them`,
      tasks,
    });
  return { tasks, losses: [...counts.values()] };
}

async function* tasksOf(stored: ReturnType<Parts["store"]["readTasks"]>): AsyncGenerator<Task> {
  for await (const { task } of stored) yield task;
}
