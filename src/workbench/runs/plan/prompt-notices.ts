import {
  QUESTION_FIELDS,
  fieldsSent,
  unfilledPlaceholders,
  variablesOf,
  type Model,
  type PromptNotice,
  type Task,
  phrase,
} from "../../../core/index.ts";

/** More names than this are told as a number. */
const NAMES_TOLD = 5;

/** What a person would want to know of the messages that a run's models would be sent. */
export function promptNotices(tasks: readonly Task[], models: readonly Model[]): PromptNotice[] {
  return [
    ...droppedFields(tasks, models),
    ...differentMessages(tasks, models),
    ...unfilled(tasks, models),
    ...unusedVariables(tasks),
    ...metadata(tasks),
  ];
}

function droppedFields(tasks: readonly Task[], models: readonly Model[]): PromptNotice[] {
  return recipesOf(models).flatMap(({ recipe, modelIds }) =>
    QUESTION_FIELDS.flatMap((field) => {
      const count = tasks.filter((task) => fieldsSent(task, recipe).dropped.includes(field)).length;
      if (count === 0) return [];
      const some = ofTasks(count, tasks);
      const message =
        field === "scenario"
          ? phrase`${some} a scenario (scenario) that ${listed(modelIds)} would not be sent: the prompt format is ${recipe}.`
          : phrase`${some} an input text (inputText) that ${listed(modelIds)} would not be sent: the prompt format is ${recipe}.`;
      return [{ kind: "dropped-field", message, needsConsent: true } as const];
    }),
  );
}

/** Variants are different on purpose; recipes are compared without them. */
function differentMessages(tasks: readonly Task[], models: readonly Model[]): PromptNotice[] {
  const recipes = recipesOf(models);
  const count = tasks.filter(
    (task) => new Set(recipes.map(({ recipe }) => fieldsSent(task, recipe).sent.join())).size > 1,
  ).length;
  if (count === 0) return [];
  const formats = recipes.map(({ recipe, modelIds }) => `${recipe} for ${listed(modelIds)}`).join("; ");
  const on = phrase`${count.toLocaleString("en")} of ${tasks.length.toLocaleString("en")} tasks`;
  const message = phrase`Models would get different messages for ${on}, because their prompt formats differ: ${formats}.`;
  return [{ kind: "different-messages", message, needsConsent: true }];
}

/** A `{name}` or `{{name}}` may be meant as it stands, so it is told and not refused. */
function unfilled(tasks: readonly Task[], models: readonly Model[]): PromptNotice[] {
  const variants = models.flatMap(({ variant }) => (variant === undefined ? [] : [variant]));
  const inVariants = new Set(
    variants.flatMap(({ system = "", template = "" }) => [
      ...unfilledPlaceholders(system),
      ...unfilledPlaceholders(template.replaceAll("{prompt}", "")),
    ]),
  );
  const inTasks = [...counted(tasks.map(placeholdersLeft))].map(
    ([placeholder, count]) => `${ofTasks(count, tasks)} ${placeholder}.`,
  );
  const inWords =
    inVariants.size === 0
      ? []
      : [phrase`The variants have ${listed([...inVariants])}, sent without a value.`];
  return [...inTasks, ...inWords].map((message) => notice("unfilled-placeholder", message));
}

/** Placeholders that reach the model: those of a prompt without variables, doubled ones, and those outside the prompt. */
function placeholdersLeft({ prompt, vars, scenario, inputText = "" }: Task): string[] {
  const hasVars = Object.keys(vars).length > 0;
  const inPrompt = unfilledPlaceholders(prompt).flatMap((one) => {
    if (!hasVars) return [phrase`${one}, sent without a value`];
    return one.startsWith("{{")
      ? [phrase`${one}, sent as ${one.slice(1, -1)} (write ${one.slice(1, -1)} to fill it in)`]
      : [];
  });
  const outside = [...scenario, inputText].flatMap(unfilledPlaceholders);
  return [...new Set([...inPrompt, ...outside.map((one) => phrase`${one}, sent without a value`)])];
}

function unusedVariables(tasks: readonly Task[]): PromptNotice[] {
  return [...counted(tasks.map((task) => variablesOf(task).unused))].map(([name, count]) =>
    notice(
      "unused-variable",
      phrase`${ofTasks(count, tasks)} a value for ${name} that the prompt does not use.`,
    ),
  );
}

function metadata(tasks: readonly Task[]): PromptNotice[] {
  const keys = counted(tasks.map((task) => Object.keys(task.metadata)));
  if (keys.size === 0) return [];
  const count = tasks.filter((task) => Object.keys(task.metadata).length > 0).length;
  return [
    notice(
      "metadata",
      phrase`${ofTasks(count, tasks)} metadata that no model is sent: ${listed([...keys.keys()])}.`,
    ),
  ];
}

function notice(kind: PromptNotice["kind"], message: string): PromptNotice {
  return { kind, message, needsConsent: false };
}

function recipesOf(models: readonly Model[]) {
  const recipes = [...new Set(models.map(({ recipe }) => recipe))];
  return recipes.map((recipe) => ({
    recipe,
    modelIds: models.filter((model) => model.recipe === recipe).map(({ modelId }) => modelId),
  }));
}

/** How many of the lists hold each name. */
function counted(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const list of lists) for (const name of list) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** `3 of 12 tasks have` */
function ofTasks(count: number, tasks: readonly Task[]): string {
  if (count === tasks.length && count > 1) return phrase`All ${count.toLocaleString("en")} tasks have`;
  const [some, all] = [count.toLocaleString("en"), tasks.length.toLocaleString("en")];
  return count === 1 ? phrase`${some} of ${all} tasks has` : phrase`${some} of ${all} tasks have`;
}

function listed(names: readonly string[]): string {
  if (names.length <= NAMES_TOLD) return names.join(", ");
  return `${names.slice(0, NAMES_TOLD).join(", ")} and ${names.length - NAMES_TOLD} more`;
}
