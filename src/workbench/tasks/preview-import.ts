import type { ImportComparisonView, ImportPreview } from "../../contract/index.ts";
import type { ImportComparison } from "../../core/index.ts";
import { type LocatedTask, previewTasks } from "../../datasets/index.ts";
import { taskDifferences } from "./task-differences.ts";
import type { Parts } from "../parts.ts";
import type { FileOptions } from "./import-tasks.ts";
import { columnsOf, mappingOf } from "./mappings.ts";

const BATCH = 512;
const PREVIEWED = 20;
const FAULTS_TOLD = 1000;

/** What a file holds, and what would come of it if it were imported now. Nothing is stored. */
export async function previewImport(
  parts: Parts,
  source: AsyncIterable<Uint8Array>,
  { quick, ...options }: FileOptions & { readonly quick?: boolean | undefined },
): Promise<ImportPreview> {
  const mapping = await mappingOf(parts, options.mapping);
  const compare = comparer(parts);
  const onTask = quick === true ? undefined : compare.add;
  const preview = await previewTasks(source, {
    ...options,
    mapping,
    limit: PREVIEWED,
    faultLimit: quick === true ? PREVIEWED : FAULTS_TOLD,
    onTask,
  });
  const { detected, proposal, tasks, faults, complete } = preview;
  const isWhole = quick !== true || complete;
  return {
    format: detected.format,
    container: detected.container,
    columns: [...detected.columns],
    mapping: proposal === null || proposal.mapping === null ? null : columnsOf(proposal.mapping),
    samples: Object.fromEntries([...preview.samples].map(([column, values]) => [column, [...values]])),
    unused: [...preview.ignored],
    lostChoices: [...preview.lostChoices],
    tasks: tasks.map(({ line, task }) => ({ line, task })),
    faults: faults.map((fault) => ({ ...fault })),
    complete,
    goodRows: isWhole ? preview.goodRows : null,
    faultCount: isWhole ? preview.faultCount : null,
    uncategorised: preview.uncategorised,
    repeated: preview.repeated,
    encoding: preview.encoding,
    comparison: quick === true ? null : await compare.end(),
  };
}

/** Holds tasks against those that are there, many at a time. */
function comparer({ store }: Parts) {
  const counts = { created: 0, changed: 0, unchanged: 0 };
  const collections = new Map<string, number>();
  const changes: ImportComparisonView["changes"] = [];
  let batch: LocatedTask[] = [];
  const flush = async (): Promise<void> => {
    const tasks = batch.map(({ task }) => task);
    const found = await store.compareTasks(tasks, PREVIEWED - changes.length);
    for (const name of ["created", "changed", "unchanged"] as const) counts[name] += found[name];
    for (const { name, tasks: members } of found.collections)
      collections.set(name, (collections.get(name) ?? 0) + members);
    changes.push(...changesOf(found, batch));
    batch = [];
  };
  return {
    add: async (found: LocatedTask): Promise<void> => {
      batch.push(found);
      if (batch.length === BATCH) await flush();
    },
    end: async (): Promise<ImportComparisonView> => {
      if (batch.length > 0) await flush();
      return { ...counts, collections: [...collections].map(([name, tasks]) => ({ name, tasks })), changes };
    },
  };
}

function changesOf(found: ImportComparison, batch: readonly LocatedTask[]): ImportComparisonView["changes"] {
  const rows = new Map(batch.map((row) => [row.task.taskId, row]));
  return found.changes.flatMap(({ task, collections }) => {
    const row = rows.get(task.taskId);
    if (row === undefined) return [];
    const { line } = row;
    const fields = taskDifferences(task, row.task).map((change) => ({ ...change }));
    return [{ line, taskId: task.taskId, collections: [...collections], fields }];
  });
}
