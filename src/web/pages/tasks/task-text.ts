import type { TaskBody, TaskView } from "../../../contract/index.ts";
import { Failure, type RubricItem } from "../../../core/index.ts";
import { rubricLine } from "./field-texts.ts";
import { bodyOf } from "./task-body.ts";

/** A task as the form has it: every field a text, lists one entry in each line. */
export interface TaskText {
  readonly taskId: string;
  readonly title: string;
  readonly category: string;
  readonly subcategory: string;
  readonly templateVersion: string;
  readonly difficulty: string;
  readonly cluster: string;
  readonly prompt: string;
  readonly tags: readonly string[];
  readonly scenario: string;
  readonly vars: string;
  readonly inputText: string;
  readonly rubric: string;
  readonly autoFail: string;
  readonly referenceFacts: string;
  readonly excellent: string;
  readonly good: string;
  readonly pass: string;
  readonly incorrectAnswerDirection: string;
}

export function textOf(task: TaskView | null): TaskText {
  return {
    taskId: task?.taskId ?? "",
    title: task?.title ?? "",
    category: task?.category ?? "",
    subcategory: task?.subcategory ?? "",
    templateVersion: task?.templateVersion ?? "",
    difficulty: task?.difficulty ?? "",
    cluster: task?.cluster ?? "",
    prompt: task?.prompt ?? "",
    tags: task?.tags ?? [],
    scenario: (task?.scenario ?? []).join("\n"),
    vars: variablesText(task?.vars ?? {}),
    inputText: task?.inputText ?? "",
    rubric: (task?.rubric ?? []).map(rubricLine).join("\n"),
    autoFail: (task?.autoFail ?? []).join("\n"),
    referenceFacts: (task?.referenceFacts ?? []).join("\n"),
    excellent: task?.excellent ?? "",
    good: task?.good ?? "",
    pass: task?.pass ?? "",
    incorrectAnswerDirection: task?.incorrectAnswerDirection ?? "",
  };
}

const variablesText = (vars: Readonly<Record<string, string>>): string =>
  Object.entries(vars)
    .map(([name, value]) => `${name} = ${oneLine(value)}`)
    .join("\n");

/** A value of several lines in one, and back. */
const oneLine = (value: string): string => value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
const manyLines = (value: string): string =>
  value.replaceAll(/\\(\\|n)/g, (_, sign: string) => (sign === "n" ? "\n" : sign));

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** What was not touched stays exactly as it is, even where lines could not say it. */
export function bodyOfText(text: TaskText, task: TaskView | null): TaskBody {
  const before = textOf(task);
  const kept: Partial<TaskBody> = task === null ? {} : bodyOf(task);
  const lines = (key: "scenario" | "autoFail" | "referenceFacts"): string[] =>
    text[key] === before[key] ? (kept[key] ?? []) : linesOf(text[key]);
  const {
    title: _title,
    subcategory: _subcategory,
    templateVersion: _templateVersion,
    difficulty: _difficulty,
    cluster: _cluster,
    inputText: _input,
    references: _references,
    ...rest
  } = kept;
  const references = given({
    excellent: text.excellent,
    good: text.good,
    pass: text.pass,
    incorrectAnswerDirection: text.incorrectAnswerDirection,
  });
  return {
    ...rest,
    ...given({
      title: text.title,
      subcategory: text.subcategory,
      templateVersion: text.templateVersion,
      difficulty: text.difficulty,
      cluster: text.cluster.trim(),
      inputText: text.inputText,
    }),
    ...(Object.keys(references).length === 0 ? {} : { references }),
    taskId: text.taskId.trim(),
    category: text.category.trim() === "" ? "general" : text.category.trim(),
    prompt: text.prompt,
    tags: [...text.tags],
    scenario: lines("scenario"),
    autoFail: lines("autoFail"),
    referenceFacts: lines("referenceFacts"),
    vars: text.vars === before.vars ? (kept.vars ?? {}) : variablesOf(text.vars),
    rubric: text.rubric === before.rubric ? (kept.rubric ?? []) : rubricOf(text.rubric, kept.rubric ?? []),
    metadata: kept.metadata ?? {},
  };
}

function given(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));
}

/** Lines, or a JSON object as files of templates have it. */
function variablesOf(text: string): Record<string, string> {
  if (text.trim().startsWith("{")) return variablesOfJson(text);
  return Object.fromEntries(
    linesOf(text).map((line) => {
      const [name = "", ...value] = line.split("=");
      return [name.trim(), manyLines(value.join("=").trim())];
    }),
  );
}

function variablesOfJson(text: string): Record<string, string> {
  try {
    const read: unknown = JSON.parse(text);
    if (isTexts(read)) return read;
  } catch {
    // Told below, like any other text that is no such object.
  }
  const fault = { key: "vars", message: "is not a JSON object of texts", expected: '{"name": "value"}' };
  throw new Failure("invalid-input", "The task cannot be saved.", { faults: [fault] });
}

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === "object" && value !== null && Object.values(value).every((one) => typeof one === "string");

/** A line that says the same as before keeps the id by which judges have scored it. */
function rubricOf(text: string, before: readonly RubricItem[]): RubricItem[] {
  const taken = new Set<string>();
  return linesOf(text).map((line) => {
    const [said = "", weight = "1", maxScore = "1"] = splitLine(line);
    const same = before.find((item) => item.text === said && !taken.has(item.id));
    const id = same?.id ?? freeId(taken, before);
    taken.add(id);
    return { id, text: said, weight: Number(weight), maxScore: Number(maxScore) };
  });
}

/** Numbers stand at the end, so that the text itself may hold the sign. */
function splitLine(line: string): string[] {
  const [, said, weight, maxScore] = /^(.*?)\s*\|\s*([\d.]+)(?:\s*\|\s*([\d.]+))?\s*$/.exec(line) ?? [];
  if (said === undefined || weight === undefined) return [line];
  return maxScore === undefined ? [said, weight] : [said, weight, maxScore];
}

function freeId(taken: ReadonlySet<string>, before: readonly RubricItem[]): string {
  const used = new Set([...taken, ...before.map(({ id }) => id)]);
  let number = 1;
  while (used.has(`r${number}`)) number += 1;
  return `r${number}`;
}
