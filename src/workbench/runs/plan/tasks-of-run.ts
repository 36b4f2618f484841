import { createHash } from "node:crypto";
import type { RunRequestBody } from "../../../contract/index.ts";
import {
  type Collection,
  Failure,
  type Fault,
  type RunSetup,
  type Task,
  datasetPathsOf,
  metricsFor,
  taskSchema,
  phrase,
} from "../../../core/index.ts";
import { readBank } from "../../../datasets/index.ts";
import { filesAt } from "./named-file.ts";
import type { Parts } from "../../parts.ts";

interface Source {
  readonly dataset: RunSetup["datasets"][number];
  readonly tasks: readonly Task[];
}

/** What a run's prompt is called when it has no bank. */
const PROMPT_TASK = "prompt";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Where a run's tasks come from, in order: bank files, collections of the workspace, or one prompt. */
export async function sourcesOf(parts: Pick<Parts, "store">, request: RunRequestBody): Promise<Source[]> {
  const { collections = [], prompt } = request.config.run;
  if (prompt !== undefined) {
    const tasks = [taskSchema.parse({ taskId: PROMPT_TASK, category: "general", prompt })];
    return [{ dataset: { path: "prompt", sha256: sha256(prompt) }, tasks }];
  }
  const sources = banksOf(request);
  for (const name of collections) sources.push(await fromCollection(parts, name));
  refuse(repeatedAcross(sources));
  return sources;
}

function banksOf(request: RunRequestBody): Source[] {
  const files = datasetPathsOf(request.config).flatMap((path) => filesAt(request.files, path));
  const banks = files.map((file) => ({ file, ...readBank(file, request.keepUnknown) }));
  refuse(banks.flatMap((bank) => bank.faults));
  return banks.map(({ path, tasks, file: { content, location } }) => {
    const dataset = { path, sha256: sha256(content), ...(location === undefined ? {} : { location }) };
    return { dataset, tasks };
  });
}

/** A collection that is named and in use. */
export async function collectionNamed(
  { store }: Pick<Parts, "store">,
  name: string,
  key: string,
): Promise<Collection> {
  const collection = await store.findCollectionByName(name);
  if (collection !== null && collection.archivedAt === null) return collection;
  const message = phrase`the workspace has no collection ${JSON.stringify(name)}`;
  const fault = { key, message, expected: phrase`one listed by \`assay collections\`` };
  throw new Failure("invalid-input", phrase`A collection can't be used.`, { faults: [fault] });
}

async function fromCollection(parts: Pick<Parts, "store">, name: string): Promise<Source> {
  const collection = await collectionNamed(parts, name, "run.collections");
  const tasks: Task[] = [];
  for await (const { task } of parts.store.readTasks({ collectionId: collection.id }))
    tasks.push(measuredBy(collection, task));
  if (tasks.length === 0) {
    const fault = {
      key: "run.collections",
      message: phrase`the collection ${JSON.stringify(name)} has no tasks`,
    };
    throw new Failure("invalid-input", phrase`A collection can't be used.`, { faults: [fault] });
  }
  return { dataset: datasetOf(name, tasks), tasks };
}

/** A collection as it is now, in a run's words. */
export function datasetOf(collection: string, tasks: readonly Task[]): RunSetup["datasets"][number] {
  return { path: `collection:${collection}`, sha256: sha256(JSON.stringify(tasks)) };
}

/** The task with its collection's metrics besides its own. */
function measuredBy({ metrics }: Collection, task: Task): Task {
  return metrics.length === 0 ? task : { ...task, metrics: [...metricsFor(task.metrics, metrics)] };
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  throw new Failure("invalid-input", phrase`The task file is not valid; nothing was run.`, { faults });
}

function repeatedAcross(sources: readonly Source[]): Fault[] {
  const homes = new Map<string, string>();
  return sources.flatMap(({ dataset: { path }, tasks }) =>
    tasks.flatMap(({ taskId }) => {
      const home = homes.get(taskId);
      homes.set(taskId, home ?? path);
      if (home === undefined || home === path) return [];
      const message = phrase`${JSON.stringify(taskId)} is already the ID of a task in ${home}`;
      return [{ file: path, key: "id", message }];
    }),
  );
}
