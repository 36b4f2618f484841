import {
  type Download,
  type ExportLosses,
  type Fault,
  type ImportPreview,
  type ImportResult,
  type Task,
  type TaskFilter,
  type TaskFormat,
  isoTime,
} from "../../core/index.ts";
import { lossesOf, previewTasks, readTasks, writeTasks } from "../../datasets/index.ts";
import { FILE_KINDS } from "../file-kinds.ts";
import type { Parts } from "../parts.ts";
import { columnsOf, mappingOf } from "./mappings.ts";

const BATCH = 500;
/** An import that began this long ago was cut off. */
const ABANDONED_MS = 86_400_000;
const FAULTS_TOLD = 1000;
const PREVIEWED = 20;

export interface FileOptions {
  readonly path: string;
  readonly format?: TaskFormat | undefined;
  /** A column mapping as JSON, or the name of one that is kept. */
  readonly mapping?: string | undefined;
  readonly keepUnknown: boolean;
}

export interface ImportOptions extends FileOptions {
  readonly collection?: string | undefined;
  readonly skipBadRows: boolean;
}

type Source = AsyncIterable<Uint8Array>;

/** What a file holds, found out from its beginning. Nothing is stored. */
export async function previewImport(
  parts: Parts,
  source: Source,
  options: FileOptions,
): Promise<ImportPreview> {
  const mapping = await mappingOf(parts, options.mapping);
  const preview = await previewTasks(source, { ...options, mapping, limit: PREVIEWED });
  const { detected, proposal, tasks, faults, complete } = preview;
  return {
    format: detected.format,
    container: detected.container,
    columns: [...detected.columns],
    mapping: proposal === null || proposal.mapping === null ? null : columnsOf(proposal.mapping),
    unused: [...(proposal?.unused ?? [])],
    tasks: tasks.map(({ line, task }) => ({ line, task })),
    faults: faults.map((fault) => ({ ...fault })),
    complete,
  };
}

/** Imports everything, or nothing while a row is bad, unless the bad ones shall be passed over. */
export async function importTasks(
  parts: Parts,
  source: Source,
  options: ImportOptions,
): Promise<ImportResult> {
  const { store, clock, random } = parts;
  await store.dropImportsBefore(importName(clock.now() - ABANDONED_MS));
  const importId = importName(clock.now()) + random.token();
  const mapping = await mappingOf(parts, options.mapping);
  const faults: Fault[] = [];
  let [faultCount, goodRows] = [0, 0];
  let batch: Task[] = [];
  try {
    for await (const row of readTasks(source, { ...options, mapping })) {
      if ("fault" in row) {
        faultCount += 1;
        if (faults.length < FAULTS_TOLD) faults.push({ ...row.fault });
        continue;
      }
      goodRows += 1;
      batch.push(row.task);
      if (batch.length < BATCH) continue;
      await store.stageTasks(importId, batch);
      batch = [];
    }
    const result = { goodRows, faultCount, faults };
    if (goodRows === 0 || (faultCount > 0 && !options.skipBadRows)) {
      const none = { created: 0, edited: 0, unchanged: 0, duplicates: 0 };
      return { ...result, ...none, imported: false, collectionId: null };
    }
    await store.stageTasks(importId, batch);
    const collectionId =
      options.collection === undefined ? null : await collectionNamed(parts, options.collection);
    const counts = await store.commitImport(importId, collectionId, clock.now());
    return { ...result, ...counts, imported: true, collectionId };
  } finally {
    await store.dropImport(importId);
  }
}

/** Names of imports sort by when they began. */
function importName(at: number): string {
  return `${isoTime(at)} `;
}

async function collectionNamed({ store, clock }: Parts, name: string): Promise<number> {
  const known = await store.findCollectionByName(name);
  return (known ?? (await store.createCollection({ name, description: "", tags: [] }, clock.now()))).id;
}

/** Tasks as a file, in order of creation. */
export function exportTasks(
  { store }: Parts,
  options: Pick<TaskFilter, "collectionId"> & Parameters<typeof writeTasks>[1],
): Download {
  return {
    filename: `tasks.${options.container}`,
    contentType: FILE_KINDS[options.container],
    content: writeTasks(tasksOf(store.readTasks({ collectionId: options.collectionId })), options),
  };
}

/** What a file of the format would leave out, and of how many tasks. */
export async function lossesAtExport(
  { store }: Parts,
  { collectionId, format }: Pick<TaskFilter, "collectionId"> & { readonly format: TaskFormat },
): Promise<ExportLosses> {
  const counts = new Map<string, number>();
  let tasks = 0;
  for await (const { task } of store.readTasks({ collectionId })) {
    tasks += 1;
    for (const loss of lossesOf(task, format)) counts.set(loss, (counts.get(loss) ?? 0) + 1);
  }
  const collection = collectionId === undefined ? null : await store.findCollection(collectionId);
  if (tasks > 0 && collection !== null && collection.metrics.length > 0)
    counts.set("metrics of the collection have no place in a file of tasks", tasks);
  return { tasks, losses: [...counts].map(([loss, count]) => ({ loss, tasks: count })) };
}

async function* tasksOf(stored: ReturnType<Parts["store"]["readTasks"]>): AsyncGenerator<Task> {
  for await (const { task } of stored) yield task;
}
