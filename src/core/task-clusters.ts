import type { KnownEstimate, Task } from "./records/index.ts";
import { type MessageDescriptor, english } from "./translate.ts";

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
export function unitsMessage({ clusters, clusterUnit }: Units): MessageDescriptor {
  const values = { clusters };
  if (clusterUnit === CLUSTER_OF_TASKS)
    return /*i18n*/ {
      id: "units.clusters",
      message: "{clusters, plural, one {# cluster of related tasks} other {# clusters of related tasks}}",
      values,
    };
  if (clusterUnit === "task") return countOfTasks(clusters);
  const unit = `${clusterUnit}${clusters === 1 ? "" : "s"}`;
  return /*i18n*/ { id: "units.other", message: "{clusters} {unit}", values: { clusters, unit } };
}

export const unitsInWords = (units: Units): string => english(unitsMessage(units));

const countOfTasks = (tasks: number): MessageDescriptor => /*i18n*/ ({
  id: "units.tasks",
  message: "{tasks, plural, one {# task} other {# tasks}}",
  values: { tasks },
});

/** How many tasks, and in how many clusters where that differs: `24 tasks`, `24 tasks in 9 clusters`. */
export function tasksMessage(tasks: number, { clusters, clusterUnit }: Units): MessageDescriptor {
  const words = countOfTasks(tasks);
  if (clusterUnit !== CLUSTER_OF_TASKS || clusters === tasks) return words;
  return /*i18n*/ {
    id: "units.tasks-in-clusters",
    message: "{words} in {clusters, plural, one {# cluster} other {# clusters}}",
    values: { words, clusters },
  };
}
