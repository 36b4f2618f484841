import type { Json, RubricItem, Task } from "../../../core/index.ts";

/** A rubric item in one line, as the form has it. */
export const rubricLine = ({ text, weight, maxScore }: RubricItem): string =>
  `${text} | ${weight} | ${maxScore}`;

const lines = (texts: readonly string[]): string => texts.join("\n");
const indented = (value: Json | undefined): string => {
  const isEmpty = value === undefined || (typeof value === "object" && Object.keys(value ?? {}).length === 0);
  return isEmpty ? "" : JSON.stringify(value, undefined, 2);
};

/** Everything that can change in a task, as texts under their names. */
export function fieldTexts(task: Task): Record<string, string> {
  const { references = {} } = task;
  return {
    Title: task.title ?? "",
    Area: task.area ?? "",
    Category: task.category,
    Subcategory: task.subcategory ?? "",
    "Task type": task.taskType ?? "",
    Difficulty: task.difficulty ?? "",
    Scenario: lines(task.scenario),
    Prompt: task.prompt,
    Variables: indented(task.vars),
    "Template version": task.templateVersion ?? "",
    "Input text": task.inputText ?? "",
    Rubric: lines(task.rubric.map(rubricLine)),
    "Auto-fail rules": lines(task.autoFail),
    "Reference facts": lines(task.referenceFacts),
    "Excellent answer": references.excellent ?? "",
    "Good answer": references.good ?? "",
    "Answer that just passes": references.pass ?? "",
    "What wrong answers get wrong": references.incorrectAnswerDirection ?? "",
    Metrics: indented(task.metrics as Json | undefined),
    Tags: lines(task.tags),
    Cluster: task.cluster ?? "",
    Source: task.source ?? "",
    "Written by": task.generatorModelId ?? "",
    "Other keys": indented(task.metadata),
  };
}

/** What fields of a task are called on the page. */
export const fieldNames: Readonly<Record<string, string>> = {
  title: "Title",
  area: "Area",
  category: "Category",
  subcategory: "Subcategory",
  taskType: "Task type",
  difficulty: "Difficulty",
  scenario: "Scenario",
  prompt: "Prompt",
  vars: "Variables",
  templateVersion: "Template version",
  inputText: "Input text",
  rubric: "Rubric",
  autoFail: "Auto-fail rules",
  referenceFacts: "Reference facts",
  "references.excellent": "Excellent answer",
  "references.good": "Good answer",
  "references.pass": "Answer that just passes",
  "references.incorrectAnswerDirection": "What wrong answers get wrong",
  metrics: "Metrics",
  tags: "Tags",
  cluster: "Cluster",
  metadata: "Other keys",
};
