import type { KnownEstimate, Task } from "./records/index.ts";

/** What is counted as independent where related tasks share a cluster, in an estimate's `clusterUnit`. */
export const CLUSTER_OF_TASKS = "cluster of tasks";

/** Which tasks count as one independent unit: those with the same cluster do, and any other task is one of its own. */
export class TaskClusters {
  readonly #keys: ReadonlyMap<string, string>;
  /** `task` where every task stands alone. */
  readonly unit: string;

  constructor(tasks: readonly Pick<Task, "taskId" | "cluster">[]) {
    this.#keys = new Map(tasks.map((task) => [task.taskId, keyOf(task)]));
    const isAnyShared = new Set(this.#keys.values()).size < this.#keys.size;
    this.unit = isAnyShared ? CLUSTER_OF_TASKS : "task";
  }

  /** The same for related tasks. A task that nobody has heard of stands alone. */
  readonly of = (taskId: string): string => this.#keys.get(taskId) ?? keyOf({ taskId });
}

/** A cluster may be called what a task is called. */
const keyOf = ({ taskId, cluster }: Pick<Task, "taskId" | "cluster">): string =>
  cluster === undefined ? `task ${taskId}` : `cluster ${cluster}`;

type Units = Pick<KnownEstimate, "clusters" | "clusterUnit">;

/** What an estimate takes for independent: `9 tasks`, `4 clusters of related tasks`, `3 models`. */
export function unitsInWords({ clusters, clusterUnit }: Units): string {
  if (clusterUnit !== CLUSTER_OF_TASKS) return `${clusters} ${clusterUnit}${clusters === 1 ? "" : "s"}`;
  return clusters === 1 ? "1 cluster of related tasks" : `${clusters} clusters of related tasks`;
}

/** How many tasks, and in how many clusters where that differs: `24 tasks`, `24 tasks in 9 clusters`. */
export function tasksInWords(tasks: number, { clusters, clusterUnit }: Units): string {
  const words = tasks === 1 ? "1 task" : `${tasks} tasks`;
  if (clusterUnit !== CLUSTER_OF_TASKS || clusters === tasks) return words;
  return `${words} in ${clusters === 1 ? "1 cluster" : `${clusters} clusters`}`;
}
