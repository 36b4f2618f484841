import type { FrozenTask } from "../../core/index.ts";
import { OF_TASK } from "../../reports/index.ts";
import type { Parts } from "../parts.ts";

type Store = Parts["store"];

/** Groups that tasks belong to, as the breakdown names them. */
const GROUPS = ["category", "difficulty", "tag", "templateVersion"] as const;
type Group = (typeof GROUPS)[number];

/** What tasks of a run are narrowed to by what stands in them; all of it must be so. */
export interface TaskLikeness extends Readonly<Partial<Record<Group, string | undefined>>> {
  /** Letters in the task's ID, title, prompt, category or tags, in any case. */
  readonly text?: string | undefined;
}

interface TaskFacts {
  readonly taskId: string;
  /** ID, title, prompt, category and tags in small letters. */
  readonly text: string;
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

/** Facts of the run that was searched last: tasks of a run never change, and a search asks once for every letter. */
const searched = new WeakMap<
  Store,
  { readonly runId: string; readonly facts: Promise<readonly TaskFacts[]> }
>();

/** Ids of a run's tasks that are so; undefined when any will do. */
export async function tasksLike(
  { store }: Pick<Parts, "store">,
  runId: string,
  { text = "", ...groups }: TaskLikeness,
): Promise<string[] | undefined> {
  const letters = text.trim().toLowerCase();
  const wanted = GROUPS.flatMap((by) => {
    const name = groups[by];
    return name === undefined ? [] : [[by, name] as const];
  });
  if (letters === "" && wanted.length === 0) return undefined;
  const known = searched.get(store);
  const facts = known?.runId === runId ? known.facts : factsOf(store, runId);
  searched.set(store, { runId, facts });
  return (await facts)
    .filter(
      (task) =>
        task.text.includes(letters) &&
        wanted.every(([by, name]) => task.groups.get(by)?.includes(name) === true),
    )
    .map(({ taskId }) => taskId);
}

async function factsOf(store: Store, runId: string): Promise<readonly TaskFacts[]> {
  try {
    const frozen = await store.readFrozen(runId);
    return (frozen?.tasks ?? []).map(factsOfTask);
  } catch (error) {
    searched.delete(store);
    throw error;
  }
}

function factsOfTask(task: FrozenTask): TaskFacts {
  const { taskId, title = "", prompt, category, tags } = task;
  return {
    taskId,
    text: [taskId, title, prompt, category, ...tags].join("\n").toLowerCase(),
    groups: new Map(OF_TASK.map(([by, of]) => [by, of(task)])),
  };
}

/** What is in both; undefined stands for everything. */
export function inBoth(
  some: readonly string[] | undefined,
  others: readonly string[] | undefined,
): readonly string[] | undefined {
  if (some === undefined || others === undefined) return some ?? others;
  const wanted = new Set(others);
  return some.filter((one) => wanted.has(one));
}
