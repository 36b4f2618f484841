import type { CollectionBody, CollectionChange, CollectionView } from "../../contract/index.ts";
import {
  type Collection,
  type CollectionsRequest,
  Failure,
  type NumberedTasks,
  type Page,
  isoTime,
  isoTimes,
  taskSchema,
  phrase,
} from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { taskPrefix } from "./task-prefix.ts";

type CollectionParts = Pick<Parts, "store" | "clock">;

export function collectionView(collection: Collection): CollectionView {
  return { ...collection, ...isoTimes(collection) };
}

function present(collection: Collection | null, id: number): Collection {
  if (collection === null) throw new Failure("not-found", phrase`There is no collection ${id}.`);
  return collection;
}

export async function listCollections(
  { store }: Pick<Parts, "store">,
  { taskIds, ...request }: CollectionsRequest & { readonly taskIds: boolean },
): Promise<Page<CollectionView>> {
  const { rows, next } = await store.listCollections(request);
  return { rows: taskIds ? await withTaskIds({ store }, rows) : rows.map(collectionView), next };
}

async function withTaskIds(
  { store }: Pick<Parts, "store">,
  collections: readonly Collection[],
): Promise<CollectionView[]> {
  const numbers = await store.listTaskNumbers(collections.map(({ id }) => id));
  return collections.map((collection) => ({
    ...collectionView(collection),
    taskIds: [...(numbers.get(collection.id) ?? [])],
  }));
}

/** A collection with its tasks, unless it is wanted without: there may be very many. */
export async function getCollection(
  { store }: Pick<Parts, "store">,
  id: number,
  brief = false,
): Promise<CollectionView> {
  const collection = collectionView(present(await store.findCollection(id), id));
  return brief ? collection : await withQuestions({ store }, collection);
}

/** A collection with its tasks as questions. */
async function withQuestions(
  { store }: Pick<Parts, "store">,
  collection: CollectionView,
): Promise<CollectionView> {
  const questions: NonNullable<CollectionView["questions"]> = [];
  for await (const { id, task, createdAt, updatedAt } of store.readTasks({ collectionId: collection.id }))
    questions.push({
      id,
      evalId: collection.id,
      text: task.prompt,
      version: task.version,
      createdAt: isoTime(createdAt),
      updatedAt: isoTime(updatedAt),
    });
  return { ...collection, taskIds: questions.map(({ id }) => id), questions };
}

export async function createCollection(
  parts: CollectionParts,
  { taskIds = [], questions = [], ...body }: CollectionBody,
): Promise<CollectionView> {
  const { store, clock } = parts;
  const named = { taskIds: await idsOf(parts, taskIds), newTasks: numbered(body.name, questions) };
  const created = await store.createCollection({ ...body, ...named }, clock.now());
  return questions.length > 0 ? await getCollection(parts, created.id) : await changed(parts, created);
}

function numbered(collection: string, questions: readonly string[]): NumberedTasks {
  const tasks = questions.map((prompt) => {
    const { taskId: _id, ...task } = taskSchema.parse({ taskId: "unnumbered", category: "general", prompt });
    return task;
  });
  return { prefix: taskPrefix(collection), tasks };
}

export async function editCollection(
  parts: CollectionParts,
  id: number,
  { taskIds, ...change }: CollectionChange,
): Promise<CollectionView> {
  const { store, clock } = parts;
  const named = taskIds === undefined ? {} : { taskIds: await idsOf(parts, taskIds) };
  const collection = present(await store.updateCollection(id, { ...change, ...named }, clock.now()), id);
  return await changed(parts, collection);
}

/** A collection after a change, with the numbers of its tasks. */
async function changed(parts: Pick<Parts, "store">, collection: Collection): Promise<CollectionView> {
  const [view] = await withTaskIds(parts, [collection]);
  return view ?? collectionView(collection);
}

export async function archiveCollection(
  parts: CollectionParts,
  id: number,
  archived: boolean,
): Promise<CollectionView> {
  const { store, clock } = parts;
  const archivedAt = archived ? clock.now() : null;
  return await changed(parts, present(await store.updateCollection(id, { archivedAt }, clock.now()), id));
}

/** Its tasks stay. */
export async function deleteCollection({ store }: CollectionParts, id: number): Promise<void> {
  if (!(await store.removeCollection(id)))
    throw new Failure("not-found", phrase`There is no collection ${id}.`);
}

export async function addToCollection(
  parts: CollectionParts,
  id: number,
  tasks: readonly (number | string)[],
): Promise<CollectionView> {
  await parts.store.addToCollection(id, await idsOf(parts, tasks), parts.clock.now());
  return await changed(parts, present(await parts.store.findCollection(id), id));
}

/** Tasks are named by their number or by the id people see. */
async function idsOf({ store }: CollectionParts, tasks: readonly (number | string)[]): Promise<string[]> {
  const taskIds: string[] = [];
  for (const name of tasks) {
    const stored = typeof name === "number" ? await store.findTaskById(name) : await store.findTask(name);
    if (stored === null) throw new Failure("not-found", phrase`There is no task ${name}.`);
    taskIds.push(stored.task.taskId);
  }
  return taskIds;
}

export async function removeFromCollection(
  { store, clock }: CollectionParts,
  id: number,
  taskNumber: number,
): Promise<void> {
  const stored = await store.findTaskById(taskNumber);
  const removed = stored !== null && (await store.removeFromCollection(id, stored.task.taskId, clock.now()));
  if (!removed) throw new Failure("not-found", phrase`Collection ${id} has no task ${taskNumber}.`);
}
