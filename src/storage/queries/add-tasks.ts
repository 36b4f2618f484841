import {
  type NewTask,
  type NewTaskPosition,
  type StoredTask,
  type Task,
  alreadyTaken,
  phrase,
} from "../../core/index.ts";
import { batches } from "./batches.ts";
import { requireCollection } from "./collections.ts";
import type { QueryContext } from "./context.ts";
import { contentHash, createTasks, findTakenIds, findTaskNumbers, toStoredTasks } from "./tasks.ts";

/** Makes tasks, gives ids to those that have none, and puts them all into a collection. */
export async function addTasks(
  context: QueryContext,
  tasks: readonly NewTask[],
  { prefix, collectionId }: NewTaskPosition,
  now: number,
): Promise<StoredTask[]> {
  const { db } = context;
  if (collectionId !== null) await requireCollection(context, collectionId);
  await refuseTaken(context, tasks);
  const named = await withIds(context, tasks, prefix);
  const hashed = named.map((task) => ({ task, hash: contentHash(task) }));
  const refs = await createTasks(context, hashed, now);
  const stored: StoredTask[] = [];
  for (const group of batches(refs)) {
    if (collectionId !== null) {
      const members = group.map((ref) => ({ collection_id: collectionId, task_ref: ref }));
      await db.insertInto("collection_tasks").values(members).execute();
    }
    const rows = await db.selectFrom("visible_tasks").selectAll().where("id", "in", group).execute();
    stored.push(...(await toStoredTasks(context, rows)));
  }
  if (collectionId !== null)
    await db.updateTable("collections").set({ updated_at: now }).where("id", "=", collectionId).execute();
  const places = new Map(refs.map((ref, index) => [ref, index]));
  return stored.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

/** An id that a task has already, or that is given twice. */
async function refuseTaken(context: QueryContext, tasks: readonly NewTask[]): Promise<void> {
  const given = tasks.flatMap(({ taskId }) => (taskId === undefined ? [] : [taskId]));
  const taken = new Set((await findTaskNumbers(context, given)).keys());
  for (const [index, { taskId }] of tasks.entries()) {
    if (taskId === undefined) continue;
    if (taken.has(taskId)) {
      const key = tasks.length === 1 ? "taskId" : `tasks[${index}].taskId`;
      throw alreadyTaken(key, phrase`Task ${taskId} already exists.`);
    }
    taken.add(taskId);
  }
}

/** Ids are the prefix and the next free numbers. */
async function withIds(context: QueryContext, tasks: readonly NewTask[], prefix: string): Promise<Task[]> {
  const used = new Set(tasks.map(({ taskId }) => taskId));
  const free = freeIds(context, prefix, used);
  const named: Task[] = [];
  for (const task of tasks) named.push({ ...task, taskId: task.taskId ?? (await free.next()).value });
  return named;
}

const CANDIDATES = 500;

async function* freeIds(
  context: QueryContext,
  prefix: string,
  used: ReadonlySet<string | undefined>,
): AsyncGenerator<string, never> {
  // Where no task was ever deleted, the number of those that begin like this is the last that is taken.
  const { count } = await context.db
    .selectFrom("visible_tasks")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("task_id", "like", `${prefix}-%`)
    .executeTakeFirstOrThrow();
  for (let first = count + 1; ; first += CANDIDATES) {
    const candidates = Array.from({ length: CANDIDATES }, (_, index) => `${prefix}-${first + index}`);
    const taken = await findTakenIds(context, candidates);
    for (const candidate of candidates) if (!taken.has(candidate) && !used.has(candidate)) yield candidate;
  }
}
