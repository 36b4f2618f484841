import { TASK_FLAGS, type TaskFlag } from "../../core/index.ts";
import type { TaskInRun } from "./use-task-flags.ts";

/** What any of the runs says against a task, what deserves a look first at the front. */
export function flagsIn(inRuns: readonly TaskInRun[]): TaskFlag[] {
  const found = new Set(inRuns.flatMap(({ statistics }) => statistics.flags));
  return TASK_FLAGS.filter((flag) => found.has(flag));
}
