import type { ItemScoreFilter } from "../../core/index.ts";

/** Of each task, whether it is asked for. */
export function wantedTasks(
  tasks: readonly string[],
  { task = "", taskId }: Pick<ItemScoreFilter, "task" | "taskId">,
): boolean[] {
  const letters = task.trim().toLowerCase();
  return tasks.map(
    (name) => (taskId === undefined || name === taskId) && name.toLowerCase().includes(letters),
  );
}
