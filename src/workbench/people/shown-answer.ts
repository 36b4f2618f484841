import type { ShownTask } from "../../contract/index.ts";
import { Failure, type Message, type Session, type Task, renderPrompt, phrase } from "../../core/index.ts";
import { withoutNames } from "./masking/mask-names.ts";
import { namesOfRun } from "./masking/names-of-run.ts";
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
  const shown = shownTask(task, answer.messages);
  if (!masksNames || setup === undefined) return { task: shown, text: answer.text };
  const asked = [shown.prompt, ...shown.scenario, shown.inputText ?? ""].join("\n");
  return { task: shown, text: withoutNames(answer.text, namesOfRun(setup), asked) };
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
