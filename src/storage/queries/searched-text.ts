import type { Task } from "../../core/index.ts";
import { storableText } from "./context.ts";

/** How much of a prompt, and of an input text, can be searched. */
const SEARCHED_PROMPT = 2000;
const SEARCHED_INPUT = 10_000;

/** What a search looks through: id, title, and the beginnings of prompt and input text, in lower case. */
export function searchedText({
  taskId,
  title = "",
  prompt,
  inputText = "",
}: Pick<Task, "taskId" | "prompt" | "title" | "inputText">): string {
  const parts = [taskId, title, prompt.slice(0, SEARCHED_PROMPT), inputText.slice(0, SEARCHED_INPUT)];
  return storableText(parts.join("\n").toLowerCase());
}

export const searchedRunText = (runId: string, name: string): string =>
  storableText(`${runId} ${name}`.toLowerCase());
