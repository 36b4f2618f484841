import type { Parts } from "../parts.ts";

type Store = Parts["store"];

interface TaskText {
  readonly taskId: string;
  /** ID, title and prompt in small letters. */
  readonly text: string;
}

/** Texts of the run that was searched last: tasks of a run never change, and a search asks once for every letter. */
const searched = new WeakMap<
  Store,
  { readonly runId: string; readonly texts: Promise<readonly TaskText[]> }
>();

/** Ids of a run's tasks whose ID, title or prompt has this text, in any case; undefined when any will do. */
export async function tasksWithText(
  { store }: Pick<Parts, "store">,
  runId: string,
  text: string | undefined,
): Promise<string[] | undefined> {
  const wanted = text?.trim().toLowerCase() ?? "";
  if (wanted === "") return undefined;
  const known = searched.get(store);
  const texts = known?.runId === runId ? known.texts : textsOf(store, runId);
  searched.set(store, { runId, texts });
  return (await texts).filter((task) => task.text.includes(wanted)).map(({ taskId }) => taskId);
}

async function textsOf(store: Store, runId: string): Promise<readonly TaskText[]> {
  try {
    const frozen = await store.readFrozen(runId);
    return (frozen?.tasks ?? []).map(({ taskId, title = "", prompt }) => ({
      taskId,
      text: [taskId, title, prompt].join("\n").toLowerCase(),
    }));
  } catch (error) {
    searched.delete(store);
    throw error;
  }
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
