import { phrase } from "./phrase.ts";
import { Failure } from "./failure.ts";
import type { Message, MessageRecipe, Model, Task } from "./records/index.ts";

/** Changes when the wording below changes, so that runs say which wording they used. */
export const CANDIDATE_TEMPLATE = "candidate-1: scenario bullets, blank line, prompt";

/** A placeholder, or a doubled brace that stands for a brace. */
const PLACEHOLDER = /\{\{|\}\}|\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Fills `{name}` placeholders. `{{` and `}}` stand for braces. A task without vars is taken as it is. */
export function renderPrompt(task: Pick<Task, "taskId" | "prompt" | "vars">): string {
  if (Object.keys(task.vars).length === 0) return task.prompt;
  const [missing] = variablesOf(task).missing;
  if (missing !== undefined) {
    const message = phrase`Task ${task.taskId}: the prompt uses {${missing}}, which vars does not have.`;
    throw new Failure("invalid-input", message);
  }
  return fill(task);
}

function fill({ prompt, vars }: Pick<Task, "prompt" | "vars">): string {
  return prompt.replaceAll(PLACEHOLDER, (match, name: string | undefined) => {
    if (name === undefined) return match[0] ?? "";
    return Object.hasOwn(vars, name) ? (vars[name] ?? "") : match;
  });
}

/** Which variables a prompt uses that it is not given, and which it is given and does not use. */
export function variablesOf({ prompt, vars }: Pick<Task, "prompt" | "vars">): {
  missing: string[];
  unused: string[];
} {
  const used = new Set(
    [...prompt.matchAll(PLACEHOLDER)].flatMap(([, name]) => (name === undefined ? [] : [name])),
  );
  return {
    missing: [...used].filter((name) => !Object.hasOwn(vars, name)),
    unused: Object.keys(vars).filter((name) => !used.has(name)),
  };
}

/** `{name}` or `{{name}}`, as templates of any tool write them. */
const PLACEHOLDER_LIKE = /\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}|\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** What looks like a placeholder in a text that nothing is filled into. */
export function unfilledPlaceholders(text: string): string[] {
  const found = [...text.matchAll(PLACEHOLDER_LIKE)].map(([, double, single]) =>
    double === undefined ? `{${single ?? ""}}` : `{{${double}}}`,
  );
  return [...new Set(found)];
}

/** The exact messages a model is sent for a task. */
export function buildMessages(task: Task, { recipe, variant }: Pick<Model, "recipe" | "variant">): Message[] {
  const prompt = renderPrompt(task);
  const framed = variant?.template?.replaceAll("{prompt}", () => prompt) ?? prompt;
  const messages = messagesOf(task, framed, recipe);
  if (variant?.system === undefined) return messages;
  const [first, ...rest] = messages;
  if (first?.role !== "system") return [{ role: "system", content: variant.system }, ...messages];
  return [{ role: "system", content: `${variant.system}\n\n${first.content}` }, ...rest];
}

/** The same for a template that may still lack variables: those are left as they stand. */
export function previewMessages(task: Task, recipe: MessageRecipe): Message[] {
  return messagesOf(task, Object.keys(task.vars).length === 0 ? task.prompt : fill(task), recipe);
}

/** Fields of a task, besides its prompt, that hold part of the question. */
export const QUESTION_FIELDS = ["scenario", "inputText"] as const;
export type QuestionField = (typeof QUESTION_FIELDS)[number];

/** Which of them each recipe sends. */
const SENT: Readonly<Record<MessageRecipe, readonly QuestionField[]>> = {
  auto: QUESTION_FIELDS,
  plain: [],
  scenario: ["scenario"],
  "system-user": ["inputText"],
};

type Question = Pick<Task, QuestionField>;

function isFilled({ scenario, inputText = "" }: Question, field: QuestionField): boolean {
  return field === "scenario" ? scenario.some((bullet) => bullet.trim() !== "") : inputText.trim() !== "";
}

/** The task's filled question fields, apart by whether a recipe sends them. */
export function fieldsSent(
  task: Question,
  recipe: MessageRecipe,
): { sent: QuestionField[]; dropped: QuestionField[] } {
  const filled = QUESTION_FIELDS.filter((field) => isFilled(task, field));
  return {
    sent: filled.filter((field) => SENT[recipe].includes(field)),
    dropped: filled.filter((field) => !SENT[recipe].includes(field)),
  };
}

/** The prompt after its scenario; as system message where there is an input to go with it. */
function messagesOf(task: Task, prompt: string, recipe: MessageRecipe): Message[] {
  const { sent } = fieldsSent(task, recipe);
  const bullets = task.scenario.map((bullet) => `- ${bullet}`).join("\n");
  const content = sent.includes("scenario") ? `${bullets}\n\n${prompt}` : prompt;
  if (!sent.includes("inputText")) return [{ role: "user", content }];
  return [
    { role: "system", content },
    { role: "user", content: task.inputText ?? "" },
  ];
}
