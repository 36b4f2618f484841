import type { CollectionBody, CollectionChange, CollectionView } from "../../contract/index.ts";
import {
  type Collection,
  type CollectionFilter,
  Failure,
  type Page,
  type PageRequest,
  isoTimes,
} from "../../core/index.ts";
import type { Parts } from "../parts.ts";

type CollectionParts = Pick<Parts, "store" | "clock">;

export function collectionView(collection: Collection): CollectionView {
  return { ...collection, ...isoTimes(collection) };
}

function present(collection: Collection | null, id: number): CollectionView {
  if (collection === null) throw new Failure("not-found", `There is no collection ${id}.`);
  return collectionView(collection);
}

export async function listCollections(
  { store }: CollectionParts,
  request: PageRequest & CollectionFilter,
): Promise<Page<CollectionView>> {
  const { rows, next } = await store.listCollections(request);
  return { rows: rows.map(collectionView), next };
}

export async function getCollection({ store }: CollectionParts, id: number): Promise<CollectionView> {
  return present(await store.findCollection(id), id);
}

export async function createCollection(
  { store, clock }: CollectionParts,
  body: CollectionBody,
): Promise<CollectionView> {
  return collectionView(await store.createCollection(body, clock.now()));
}

export async function editCollection(
  { store, clock }: CollectionParts,
  id: number,
  change: CollectionChange,
): Promise<CollectionView> {
  return present(await store.updateCollection(id, change, clock.now()), id);
}

export async function archiveCollection(
  { store, clock }: CollectionParts,
  id: number,
  archived: boolean,
): Promise<CollectionView> {
  const archivedAt = archived ? clock.now() : null;
  return present(await store.updateCollection(id, { archivedAt }, clock.now()), id);
}

/** Its tasks stay. */
export async function deleteCollection({ store }: CollectionParts, id: number): Promise<void> {
  if (!(await store.removeCollection(id))) throw new Failure("not-found", `There is no collection ${id}.`);
}

/** Tasks are named by their number or by the id people see. */
export async function addToCollection(
  { store, clock }: CollectionParts,
  id: number,
  tasks: readonly (number | string)[],
): Promise<CollectionView> {
  const taskIds: string[] = [];
  for (const name of tasks) {
    const stored = typeof name === "number" ? await store.findTaskById(name) : await store.findTask(name);
    if (stored === null) throw new Failure("not-found", `There is no task ${name}.`);
    taskIds.push(stored.task.taskId);
  }
  await store.addToCollection(id, taskIds, clock.now());
  return await getCollection({ store, clock }, id);
}

export async function removeFromCollection(
  { store, clock }: CollectionParts,
  id: number,
  taskNumber: number,
): Promise<void> {
  const stored = await store.findTaskById(taskNumber);
  const removed = stored !== null && (await store.removeFromCollection(id, stored.task.taskId, clock.now()));
  if (!removed) throw new Failure("not-found", `Collection ${id} has no task ${taskNumber}.`);
}
