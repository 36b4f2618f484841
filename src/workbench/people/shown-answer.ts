import type { ShownTask } from "../../contract/index.ts";
import {
  Failure,
  type Message,
  type RunSetup,
  type Session,
  type Task,
  renderPrompt,
  phrase,
} from "../../core/index.ts";
import { withoutNames } from "./blinding.ts";
import type { Parts } from "../parts.ts";

/** What was asked and answered, without a word of who answered. The form in which a model was asked would tell, too. */
export async function shownAnswer(
  { store }: Pick<Parts, "store">,
  { runId, masksNames }: Session,
  itemId: number,
): Promise<{ task: ShownTask; text: string }> {
  const [answer, task] = [await store.readAnswer(itemId), await store.readTaskOf(itemId)];
  if (answer === null || task === null) throw new Failure("not-found", phrase`The answer no longer exists.`);
  const setup = (await store.readSetup(runId))?.setup;
  const names = masksNames && setup !== undefined ? namesIn(setup) : [];
  return { task: shownTask(task, answer.messages), text: withoutNames(answer.text, names) };
}

/**
 * The parts of the task that were sent with this answer. A variant's words are not among them: they would tell the
 * answers of one model from those of another.
 */
function shownTask(task: Task, messages: readonly Message[]): ShownTask {
  const { taskId, category, scenario, inputText } = task;
  const isSent = (text: string): boolean => messages.some(({ content }) => content.includes(text));
  return {
    taskId,
    category,
    prompt: renderPrompt(task),
    scenario: scenario.every(isSent) ? scenario : [],
    inputText: inputText !== undefined && isSent(inputText) ? inputText : null,
  };
}

/** Every word by which a run's models and providers go. */
function namesIn({ models, providers }: RunSetup): string[] {
  return [
    ...models.flatMap(({ modelId, name }) => [modelId, name, ...name.split("/")]),
    ...providers.map(({ name }) => name),
  ];
}
