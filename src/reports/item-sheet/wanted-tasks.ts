import type { ItemScoreFilter } from "../../core/index.ts";

/** Of each task, whether it is asked for: only those `among` some, where these are given. */
export function wantedTasks(
  tasks: readonly string[],
  { task = "", taskId }: Pick<ItemScoreFilter, "task" | "taskId">,
  among?: readonly string[],
): boolean[] {
  const letters = task.trim().toLowerCase();
  const some = among === undefined ? null : new Set(among);
  return tasks.map(
    (name) =>
      (taskId === undefined || name === taskId) &&
      name.toLowerCase().includes(letters) &&
      some?.has(name) !== false,
  );
}
