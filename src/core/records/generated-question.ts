import type { Task } from "./task.ts";

/** What a task's source says where a model wrote its question in a draft, and whether a person then changed it there. */
export const generatedSource = (model: string, isEdited: boolean): string =>
  `written by ${model}${isEdited ? ", edited" : ""}`;

/** Whether a person changed the words of a model's question, in its draft or since it was saved: then they are not the model's. */
export function isRewritten(
  task: Task,
  /** The task as it was saved first. */
  first: Task,
): boolean {
  const { generatorModelId } = task;
  if (generatorModelId === undefined) return false;
  return first.source === generatedSource(generatorModelId, true) || wordsOf(task) !== wordsOf(first);
}

/** What is asked, whatever it is filed under and scored by. */
export function wordsOf({ prompt, scenario, vars, inputText }: Task): string {
  const filled = Object.entries(vars).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([prompt, scenario, filled, inputText]);
}
