import { Failure, type Session, type ShownTask, type Task, renderPrompt } from "../core/index.ts";
import { withoutNames } from "./blind.ts";
import type { Parts } from "./parts.ts";

/** What was asked and answered, without a word of who answered. The form in which a model was asked would tell, too. */
export async function shownAnswer(
  { store }: Pick<Parts, "store">,
  { runId, masksNames }: Session,
  itemId: number,
): Promise<{ task: ShownTask; text: string }> {
  const [answer, task] = [await store.readAnswer(itemId), await store.readTaskOf(itemId)];
  if (answer === null || task === null) throw new Failure("not-found", "The answer is not there any more.");
  const names = masksNames ? await namesOf(store, runId) : [];
  return { task: shownTask(task), text: withoutNames(answer.text, names) };
}

function shownTask(task: Task): ShownTask {
  const { taskId, category, scenario, inputText } = task;
  return { taskId, category, prompt: renderPrompt(task), scenario, inputText: inputText ?? null };
}

/** Every word by which a run's models and providers go. */
async function namesOf(store: Parts["store"], runId: string): Promise<string[]> {
  const frozen = await store.readSetup(runId);
  if (frozen === null) return [];
  const { models, providers } = frozen.setup;
  return [
    ...models.flatMap(({ modelId, name }) => [modelId, name, ...name.split("/")]),
    ...providers.map(({ name }) => name),
  ];
}
