import type { FrozenTask, RunDiff } from "../../core/index.ts";

/** What decides whether two tasks ask the same and are judged by the same. */
const CONTENT = [
  "prompt",
  "scenario",
  "vars",
  "inputText",
  "references",
  "referenceFacts",
  "rubric",
  "autoFail",
] as const satisfies readonly (keyof FrozenTask)[];
const QUESTION = ["prompt", "scenario", "vars", "inputText"] as const satisfies readonly ContentKey[];
type ContentKey = (typeof CONTENT)[number] | "metrics";

/** So many tasks are named. */
const NAMED = 100;

export interface MatchedTasks {
  /** A key for every task that both runs have, by its id in either run; tasks that ask the same share one. */
  readonly ofFirst: ReadonlyMap<string, string>;
  readonly ofSecond: ReadonlyMap<string, string>;
  readonly told: RunDiff["tasks"];
}

/** Finds the tasks of two runs that ask the same, whatever they are called. */
export function matchTasks(
  first: readonly FrozenTask[],
  second: readonly FrozenTask[],
  /** Whether what measures an answer belongs to the task. */
  { withMetrics }: { readonly withMetrics: boolean },
): MatchedTasks {
  const keys: readonly ContentKey[] = withMetrics ? [...CONTENT, "metrics"] : CONTENT;
  const [ofFirst, ofSecond] = [contentsOf(first, keys), contentsOf(second, keys)];
  const here = new Set(ofFirst.values());
  const shared = new Map<string, string>();
  for (const content of ofSecond.values())
    if (here.has(content) && !shared.has(content)) shared.set(content, String(shared.size));
  const isAlone = (content: string | undefined) => content !== undefined && !shared.has(content);
  const secondById = new Map(second.map((task) => [task.taskId, task]));
  const changed = first.flatMap((task) => {
    const other = secondById.get(task.taskId);
    if (other === undefined || !isAlone(ofFirst.get(task.taskId)) || !isAlone(ofSecond.get(task.taskId)))
      return [];
    return [{ taskId: task.taskId, keys: keys.filter((key) => part(task, key) !== part(other, key)) }];
  });
  const changedIds = new Set(changed.map(({ taskId }) => taskId));
  const alone = (contents: ReadonlyMap<string, string>): string[] =>
    [...contents].flatMap(([taskId, content]) =>
      isAlone(content) && !changedIds.has(taskId) ? [taskId] : [],
    );
  return {
    ofFirst: sharedOf(ofFirst, shared),
    ofSecond: sharedOf(ofSecond, shared),
    told: {
      shared: shared.size,
      changed: { count: changed.length, rows: changed.slice(0, NAMED) },
      onlyFirst: some(alone(ofFirst)),
      onlySecond: some(alone(ofSecond)),
    },
  };
}

function some(taskIds: readonly string[]): RunDiff["tasks"]["onlyFirst"] {
  return { count: taskIds.length, taskIds: taskIds.slice(0, NAMED) };
}

function contentsOf(tasks: readonly FrozenTask[], keys: readonly ContentKey[]): Map<string, string> {
  return new Map(tasks.map((task) => [task.taskId, contentOf(task, keys)] as const));
}

function contentOf(task: FrozenTask, keys: readonly ContentKey[]): string {
  return JSON.stringify(keys.map((key) => part(task, key)));
}

/** What a task asks, and with what it is judged by: each the same text for the same content. */
export function taskContent(
  task: FrozenTask,
  { withMetrics }: { readonly withMetrics: boolean },
): { readonly asked: string; readonly whole: string } {
  return {
    asked: contentOf(task, QUESTION),
    whole: contentOf(task, withMetrics ? [...CONTENT, "metrics"] : CONTENT),
  };
}

function sharedOf(
  contents: ReadonlyMap<string, string>,
  shared: ReadonlyMap<string, string>,
): Map<string, string> {
  return new Map(
    [...contents].flatMap(([taskId, content]) => {
      const key = shared.get(content);
      return key === undefined ? [] : [[taskId, key] as const];
    }),
  );
}

/** One part of a task as text: the same for the same part, whatever the order of its keys. */
function part(task: FrozenTask, key: ContentKey): string {
  return JSON.stringify(task[key] ?? null, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
