import { Failure } from "./failure.ts";
import type { Message, MessageRecipe, Task } from "./records/index.ts";

/** Changes when the wording below changes, so that runs say which wording they used. */
export const CANDIDATE_TEMPLATE = "candidate-1: scenario bullets, blank line, prompt";

/** Fills `{name}` placeholders. `{{` and `}}` stand for braces. A task without vars is taken as it is. */
export function renderPrompt(task: Pick<Task, "taskId" | "prompt" | "vars">): string {
  if (Object.keys(task.vars).length === 0) return task.prompt;
  return task.prompt.replaceAll(
    /\{\{|\}\}|\{([A-Za-z_][A-Za-z0-9_]*)\}/g,
    (match, name: string | undefined) => {
      if (name === undefined) return match[0] ?? "";
      const value = Object.hasOwn(task.vars, name) ? task.vars[name] : undefined;
      if (value === undefined) {
        throw new Failure(
          "invalid-input",
          `Task ${task.taskId}: the prompt uses {${name}}, which vars does not have.`,
        );
      }
      return value;
    },
  );
}

/** The exact messages a model is sent for a task. */
export function buildMessages(task: Task, recipe: MessageRecipe): Message[] {
  const prompt = renderPrompt(task);
  switch (recipe) {
    case "plain":
      return [{ role: "user", content: prompt }];
    case "scenario": {
      const bullets = task.scenario.map((bullet) => `- ${bullet}`).join("\n");
      return [{ role: "user", content: bullets === "" ? prompt : `${bullets}\n\n${prompt}` }];
    }
    case "system-user":
      if (task.inputText === undefined) return [{ role: "user", content: prompt }];
      return [
        { role: "system", content: prompt },
        { role: "user", content: task.inputText },
      ];
  }
}
