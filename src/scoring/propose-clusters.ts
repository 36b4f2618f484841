import { Components, type Task, TaskClusters, previewMessages } from "../core/index.ts";
import { joinAlike } from "./near-duplicates.ts";

/** So much of a long text is held against others. */
const LOOKED_AT = 5000;

/** Tasks that look related and could count as one. */
export interface ClusterProposal {
  /** The one that some of them have already, or the id of the first. */
  readonly cluster: string;
  /** `template`: the same template with other variables; `alike`: nearly the same text. */
  readonly reason: "template" | "alike";
  /** Those that would be put into it. Whatever has a cluster keeps it. */
  readonly taskIds: readonly string[];
  /** Those that have it already. */
  readonly alreadyIn: number;
}

/** Clusters for tasks that have none, from what they ask. Nothing is decided here: the same words can ask two things. */
export function proposeClusters(tasks: readonly Task[]): ClusterProposal[] {
  const groups = new Components(tasks.length);
  const byTemplate = new Map<string, number>();
  for (const [place, task] of tasks.entries()) {
    const template = templateOf(task);
    const first = template === null ? undefined : byTemplate.get(template);
    if (first !== undefined) groups.join(first, place);
    else if (template !== null) byTemplate.set(template, place);
  }
  joinAlike(tasks.map(textOf), groups);
  const related = Map.groupBy(tasks.keys(), (place) => groups.of(place));
  const taken = new Set(tasks.flatMap(({ cluster }) => cluster ?? []));
  return [...related.values()].flatMap((places) =>
    proposalOf(
      places.flatMap((place) => tasks[place] ?? []),
      taken,
    ),
  );
}

/** How many independent units tasks are, and would be with proposals applied. */
export function unitsWith(tasks: readonly Task[], proposals: readonly ClusterProposal[]) {
  const clusterOf = new Map(
    proposals.flatMap(({ cluster, taskIds }) => taskIds.map((taskId) => [taskId, cluster] as const)),
  );
  const unitsOf = (some: readonly Pick<Task, "taskId" | "cluster">[]): number => {
    const clusters = new TaskClusters(some);
    return new Set(some.map(({ taskId }) => clusters.of(taskId))).size;
  };
  const applied = tasks.map(({ taskId, cluster }) => ({
    taskId,
    cluster: cluster ?? clusterOf.get(taskId),
  }));
  return { now: unitsOf(tasks), applied: unitsOf(applied) };
}

function proposalOf(related: readonly Task[], taken: ReadonlySet<string>): ClusterProposal[] {
  const open = related.filter(({ cluster }) => cluster === undefined);
  const [first] = open;
  if (related.length < 2 || first === undefined) return [];
  const known = related.find(({ cluster }) => cluster !== undefined)?.cluster;
  const isTemplate = new Set(related.map(templateOf)).size === 1 && templateOf(first) !== null;
  return [
    {
      cluster: known ?? free(first.taskId, taken),
      reason: isTemplate ? "template" : "alike",
      taskIds: open.map(({ taskId }) => taskId),
      alreadyIn: related.filter(({ cluster }) => cluster !== undefined && cluster === known).length,
    },
  ];
}

/** Null for a task that nothing is filled into. */
function templateOf({ prompt, vars }: Task): string | null {
  return Object.keys(vars).length === 0 ? null : prompt;
}

/** What is asked, the question first. */
function textOf(task: Task): string {
  const messages = previewMessages(task, "plain").map(({ content }) => content);
  return [...messages, task.inputText ?? "", ...task.scenario].join("\n").slice(0, LOOKED_AT);
}

function free(name: string, taken: ReadonlySet<string>): string {
  let found = name;
  for (let number = 2; taken.has(found); number += 1) found = `${name}-${number}`;
  return found;
}
