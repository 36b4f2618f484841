import type { DetectableDifference } from "../../../contract/index.ts";
import { FEWEST_TASKS, type Task, TaskClusters } from "../../../core/index.ts";
import { detectableDifference, tasksToDetect } from "../../../statistics/index.ts";

/** Points by which two models' scores on a task are taken to differ from their mean difference, where no run tells. */
export const ASSUMED_SPREAD = 30;
/** What more tasks would make of a difference, as a share of it. */
const NEXT = 2 / 3;
/** Nobody needs to tell less apart. */
const SMALL = 1;

/** No difference can be larger. */
const WHOLE_SCALE = 100;

/**
 * The smallest difference between two of so many models that these tasks would show, by the test of the results: related
 * tasks count as one.
 */
export function estimateDifference(
  models: number,
  tasks: readonly Pick<Task, "taskId" | "cluster">[],
  taskVariance: number | null,
): DetectableDifference | null {
  if (models < 2 || tasks.length < 2) return null;
  const clusters = new Set(tasks.map(({ taskId }) => taskId).map(new TaskClusters(tasks).of)).size;
  const run = { models, taskVariance: taskVariance ?? ASSUMED_SPREAD ** 2 };
  const smallest = detectableDifference(clusters, run);
  if (!smallest.known && clusters >= FEWEST_TASKS) return null;
  const points = smallest.known ? smallest.value : WHOLE_SCALE;
  const aim = Math.max(SMALL, Math.round(NEXT * Math.min(points, WHOLE_SCALE)));
  const needed = tasksToDetect(aim, run);
  const more = needed.known ? needed.value - clusters : 0;
  return {
    points,
    spread: Math.sqrt(run.taskVariance),
    measured: taskVariance !== null,
    clusters: clusters === tasks.length ? null : clusters,
    further: more > 0 ? { tasks: more, points: aim } : null,
  };
}
