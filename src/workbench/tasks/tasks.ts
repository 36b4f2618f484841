import {
  type NewTaskBody,
  type NewTasksBody,
  type TaskChange,
  type TaskPreviewBody,
  type TaskPreviewView,
  type TaskVersionView,
  type TaskView,
  changedTask,
  newTaskOf,
  taskOf,
  taskView,
} from "../../contract/index.ts";
import {
  Failure,
  type Page,
  type StoredTask,
  type TasksRequest,
  isoTime,
  previewMessages,
  variablesOf,
  phrase,
} from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { taskPrefix } from "./task-prefix.ts";

type TaskParts = Pick<Parts, "store" | "clock">;

async function requireTask({ store }: TaskParts, id: number): Promise<StoredTask> {
  const stored = await store.findTaskById(id);
  if (stored === null) throw new Failure("not-found", phrase`There is no task ${id}.`);
  return stored;
}

export async function listTasks({ store }: TaskParts, request: TasksRequest): Promise<Page<TaskView>> {
  const { rows, next } = await store.listTasks(request);
  return { rows: rows.map(taskView), next };
}

export async function getTask(parts: TaskParts, id: number): Promise<TaskView> {
  return taskView(await requireTask(parts, id));
}

/** What would be sent, and what the template lacks. Nothing is stored. */
export function previewTask({ task: body, promptFormat }: TaskPreviewBody): TaskPreviewView {
  const task = taskOf(body);
  const hasVariables = Object.keys(task.vars).length > 0;
  const { missing, unused } = hasVariables ? variablesOf(task) : { missing: [], unused: [] };
  return { messages: previewMessages(task, promptFormat), missing, unused };
}

export async function createTask(
  parts: TaskParts,
  body: NewTaskBody,
  collectionId: number | undefined,
): Promise<TaskView> {
  const [stored] = await addTasks(parts, [body], collectionId);
  if (stored === undefined) throw new Failure("bug", phrase`The task vanished while it was made.`);
  return stored;
}

/** Makes all of them or none. Those without an id are numbered. */
export async function createTasks(
  parts: TaskParts,
  { tasks, collectionId }: NewTasksBody,
): Promise<{ tasks: TaskView[] }> {
  return { tasks: await addTasks(parts, tasks, collectionId) };
}

async function addTasks(
  { store, clock }: TaskParts,
  bodies: readonly NewTaskBody[],
  collectionId: number | undefined,
): Promise<TaskView[]> {
  const collection = collectionId === undefined ? null : await store.findCollection(collectionId);
  const place = {
    prefix: collection === null ? "task" : taskPrefix(collection.name),
    collectionId: collectionId ?? null,
  };
  return (await store.addTasks(bodies.map(newTaskOf), place, clock.now())).map(taskView);
}

/** An edit raises the version and keeps the old text. The id people see stays what it is. */
export async function editTask(parts: TaskParts, id: number, change: TaskChange): Promise<TaskView> {
  const { task } = await requireTask(parts, id);
  const changed = changedTask(task, change);
  if (changed.taskId !== task.taskId) {
    throw new Failure(
      "conflict",
      phrase`The task's ID is ${task.taskId}; it can't be changed to ${changed.taskId}.`,
      {
        hint: phrase`Add a new task and archive this one.`,
      },
    );
  }
  return taskView((await parts.store.saveTask(changed, "existing", parts.clock.now())).stored);
}

/** A task that a run has used can only be archived. */
export async function deleteTask(parts: TaskParts, id: number): Promise<void> {
  const { task } = await requireTask(parts, id);
  if ((await parts.store.removeTask(task.taskId)) !== "has-history") return;
  throw new Failure("conflict", phrase`Task ${task.taskId} is used by a run.`, {
    hint: phrase`Archive it instead; it disappears from lists, and past results stay readable.`,
  });
}

export async function archiveTask(parts: TaskParts, id: number, archived: boolean): Promise<TaskView> {
  const { task } = await requireTask(parts, id);
  await parts.store.archiveTask(task.taskId, archived ? parts.clock.now() : null);
  return await getTask(parts, id);
}

export async function listTaskVersions(parts: TaskParts, id: number): Promise<TaskVersionView[]> {
  const { task } = await requireTask(parts, id);
  const versions = await parts.store.listTaskVersions(task.taskId);
  return versions.map(({ version, task: older, createdAt }) => ({
    version,
    task: older,
    createdAt: isoTime(createdAt),
  }));
}
