import type { ClusterChange, ClusterOutcome, ClusterProposals } from "../../contract/index.ts";
import { Failure, type Fault, type Task, phrase } from "../../core/index.ts";
import { proposeClusters, unitsWith } from "../../scoring/index.ts";
import type { Parts } from "../parts.ts";
import { getCollection } from "./collections.ts";
import { asImport } from "./staged-import.ts";

/** Tasks of a collection that look related. Nothing is stored. */
export async function clusterProposals(
  parts: Pick<Parts, "store" | "clock">,
  collectionId: number,
): Promise<ClusterProposals> {
  const tasks = await tasksIn(parts, collectionId);
  const proposals = proposeClusters(tasks);
  return {
    tasks: tasks.length,
    units: unitsWith(tasks, proposals),
    proposals: proposals.map((proposal) => ({ ...proposal, taskIds: [...proposal.taskIds] })),
  };
}

/** Sets the clusters of all the tasks that are named, or of none. The tasks' old versions stay readable. */
export async function setClusters(
  parts: Pick<Parts, "store" | "clock" | "random" | "self">,
  collectionId: number,
  { clusters }: ClusterChange,
): Promise<ClusterOutcome> {
  const tasks = new Map((await tasksIn(parts, collectionId)).map((task) => [task.taskId, task]));
  const wanted = clusters.flatMap(({ cluster, taskIds }, entry) =>
    taskIds.map((taskId, place) => ({ taskId, cluster, key: `clusters.${entry}.taskIds.${place}` })),
  );
  refuse(faultsOf(wanted, tasks));
  const changed = wanted.flatMap(({ taskId, cluster }) => {
    const task = tasks.get(taskId);
    return task === undefined || (task.cluster ?? null) === cluster ? [] : [withCluster(task, cluster)];
  });
  const outcome = { edited: changed.length, unchanged: wanted.length - changed.length };
  if (changed.length === 0) return outcome;
  // What an import does: put aside, then made real at once.
  await asImport(parts, async (staged) => {
    await staged.add(changed);
    await staged.commit({ collection: null, onConflict: "update" });
  });
  return outcome;
}

async function tasksIn(parts: Pick<Parts, "store" | "clock">, collectionId: number): Promise<Task[]> {
  await getCollection(parts, collectionId);
  return await Array.fromAsync(parts.store.readTasks({ collectionId }), ({ task }) => task);
}

function withCluster({ cluster: _before, ...task }: Task, cluster: string | null): Task {
  return cluster === null ? task : { ...task, cluster };
}

interface Wanted {
  readonly taskId: string;
  readonly key: string;
}

function faultsOf(wanted: readonly Wanted[], tasks: ReadonlyMap<string, Task>): Fault[] {
  const seen = new Set<string>();
  return wanted.flatMap(({ taskId, key }): Fault[] => {
    const isRepeated = seen.has(taskId);
    seen.add(taskId);
    const name = JSON.stringify(taskId);
    if (!tasks.has(taskId))
      return [
        {
          key,
          message: phrase`the collection has no task ${name}`,
          expected: phrase`a task of the collection`,
        },
      ];
    return isRepeated
      ? [{ key, message: phrase`${name} appears twice`, expected: phrase`one cluster per task` }]
      : [];
  });
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0)
    throw new Failure("invalid-input", phrase`Nothing was changed: some tasks can't be added to a cluster.`, {
      faults,
    });
}
