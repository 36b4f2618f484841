import { t } from "@lingui/core/macro";
import type { NewTaskInput, TaskBody, TaskView } from "../../contract/index.ts";
import { Failure, type Json, type RubricItem } from "../../core/index.ts";
import { type Typed, readNumber } from "../typed-number.ts";
import { taskBody } from "./task-body.ts";

/** What a task without a category is of. */
export const DEFAULT_CATEGORY = "general";

/** A criterion of the rubric as the form has it. */
export interface RubricRow {
  /** Tells the rows of a form apart. */
  readonly key: number;
  /** By which judges have scored it; null for a new one. */
  readonly id: string | null;
  readonly text: string;
  readonly maxScore: Typed;
  readonly weight: Typed;
}

/** A task as the form has it: fields are texts, lists have one entry in each line. */
export interface TaskDraft {
  readonly taskId: string;
  readonly prompt: string;
  readonly excellent: string;
  readonly rubric: readonly RubricRow[];
  readonly category: string;
  readonly difficulty: string;
  readonly tags: readonly string[];
  readonly title: string;
  readonly inputText: string;
  readonly scenario: string;
  readonly vars: string;
  readonly referenceFacts: string;
  readonly autoFail: string;
  readonly good: string;
  readonly pass: string;
  readonly incorrectAnswerDirection: string;
  readonly area: string;
  readonly subcategory: string;
  readonly taskType: string;
  readonly templateVersion: string;
  readonly cluster: string;
  readonly source: string;
  readonly metadata: string;
}
export type TextField = Exclude<keyof TaskDraft, "tags" | "rubric">;

export function taskDraft(task: TaskView | null): TaskDraft {
  return {
    taskId: task?.taskId ?? "",
    prompt: task?.prompt ?? "",
    excellent: task?.excellent ?? "",
    rubric: (task?.rubric ?? []).map((item, key) => ({ key, ...item })),
    category: task?.category ?? "",
    difficulty: task?.difficulty ?? "",
    tags: task?.tags ?? [],
    title: task?.title ?? "",
    inputText: task?.inputText ?? "",
    scenario: (task?.scenario ?? []).join("\n"),
    vars: variablesText(task?.vars ?? {}),
    referenceFacts: (task?.referenceFacts ?? []).join("\n"),
    autoFail: (task?.autoFail ?? []).join("\n"),
    good: task?.good ?? "",
    pass: task?.pass ?? "",
    incorrectAnswerDirection: task?.incorrectAnswerDirection ?? "",
    area: task?.area ?? "",
    subcategory: task?.subcategory ?? "",
    taskType: task?.taskType ?? "",
    templateVersion: task?.templateVersion ?? "",
    cluster: task?.cluster ?? "",
    source: task?.source ?? "",
    metadata: metadataText(task?.metadata ?? {}),
  };
}

const filled = (text: string): string | undefined => (text.trim() === "" ? undefined : text);
const trimmed = (text: string): string | undefined => filled(text.trim());

const linesOf = (text: string): string[] | undefined => {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  return lines.length === 0 ? undefined : lines;
};

/** What each field of the form makes of the task; undefined takes it away. */
const READERS = {
  taskId: ({ taskId }) => trimmed(taskId),
  prompt: ({ prompt }) => filled(prompt),
  rubric: ({ rubric }) => rubricOf(rubric),
  category: ({ category }) => trimmed(category),
  difficulty: ({ difficulty }) => trimmed(difficulty),
  tags: ({ tags }) => (tags.length === 0 ? undefined : [...tags]),
  title: ({ title }) => filled(title),
  inputText: ({ inputText }) => filled(inputText),
  scenario: ({ scenario }) => linesOf(scenario),
  vars: ({ vars }) => variablesOf(vars),
  referenceFacts: ({ referenceFacts }) => linesOf(referenceFacts),
  autoFail: ({ autoFail }) => linesOf(autoFail),
  area: ({ area }) => trimmed(area),
  subcategory: ({ subcategory }) => trimmed(subcategory),
  taskType: ({ taskType }) => trimmed(taskType),
  templateVersion: ({ templateVersion }) => trimmed(templateVersion),
  cluster: ({ cluster }) => trimmed(cluster),
  source: ({ source }) => trimmed(source),
  metadata: ({ metadata }) => metadataOf(metadata),
} satisfies {
  readonly [Field in keyof TaskBody & keyof TaskDraft]?: (draft: TaskDraft) => TaskBody[Field] | undefined;
};

const GRADES = ["excellent", "good", "pass", "incorrectAnswerDirection"] as const;

/** The task to send: what was not touched stays exactly as it is, and what is empty is not sent. */
export function taskFromDraft(draft: TaskDraft, task: TaskView | null): NewTaskInput {
  const before = taskDraft(task);
  const isChanged = (field: keyof TaskDraft): boolean =>
    JSON.stringify(draft[field]) !== JSON.stringify(before[field]);
  const kept: Partial<TaskBody> = task === null ? {} : taskBody(task);
  const changed = Object.entries(READERS).flatMap(([field, read]) =>
    isChanged(field as keyof typeof READERS) ? [[field, read(draft)] as const] : [],
  );
  const grades = GRADES.filter(isChanged).map((grade) => [grade, filled(draft[grade])] as const);
  const references = { ...kept.references, ...Object.fromEntries(grades) };
  const hasReferences = Object.values(references).some((answer) => answer !== undefined);
  return given({
    ...kept,
    ...Object.fromEntries(changed),
    references: hasReferences ? given(references) : undefined,
  });
}

function given<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}

const isUntouched = ({ text, maxScore, weight }: RubricRow): boolean =>
  text.trim() === "" && numberOf(maxScore) === 1 && numberOf(weight) === 1;

/** Rows that say something, in their order: faults of a rubric are counted in these. */
export const sentRows = (rows: readonly RubricRow[]): RubricRow[] => rows.filter((row) => !isUntouched(row));

function rubricOf(rows: readonly RubricRow[]): RubricItem[] | undefined {
  const taken = new Set(rows.flatMap(({ id }) => (id === null ? [] : [id])));
  const items = sentRows(rows).map(({ id, text, maxScore, weight }) => {
    const own = id ?? freeId(taken);
    taken.add(own);
    return { id: own, text: text.trim(), weight: numberOf(weight), maxScore: numberOf(maxScore) };
  });
  return items.length === 0 ? undefined : items;
}

/** An empty field counts as 1. */
function numberOf(value: Typed): number {
  return readNumber(value) ?? 1;
}

function freeId(taken: ReadonlySet<string>): string {
  let number = 1;
  while (taken.has(`r${number}`)) number += 1;
  return `r${number}`;
}

const variablesText = (vars: Readonly<Record<string, string>>): string =>
  Object.entries(vars)
    .map(([name, value]) => `${name} = ${oneLine(value)}`)
    .join("\n");

/** A value of several lines in one, and back. */
const oneLine = (value: string): string => value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
const manyLines = (value: string): string =>
  value.replaceAll(/\\(\\|n)/g, (_, sign: string) => (sign === "n" ? "\n" : sign));

/** Lines, or a JSON object as files of templates have it. */
function variablesOf(text: string): Record<string, string> | undefined {
  if (text.trim().startsWith("{")) {
    const read = objectOf(text);
    if (read !== null && Object.values(read).every((value) => typeof value === "string"))
      return read as Record<string, string>;
    throw unreadable("vars", t`is not a JSON object with text values`, '{"name": "value"}');
  }
  const lines = linesOf(text)?.map((line) => {
    const [name = "", ...value] = line.split("=");
    if (value.length === 0 || name.trim() === "")
      throw unreadable("vars", t`has a line without a name or a value`, "name = value");
    return [name.trim(), manyLines(value.join("=").trim())];
  });
  return lines === undefined ? undefined : (Object.fromEntries(lines) as Record<string, string>);
}

const metadataText = (metadata: Readonly<Record<string, Json>>): string =>
  Object.keys(metadata).length === 0 ? "" : JSON.stringify(metadata, undefined, 2);

function metadataOf(text: string): Record<string, Json> | undefined {
  if (text.trim() === "") return undefined;
  const read = objectOf(text);
  if (read === null) throw unreadable("metadata", t`is not a JSON object`, '{"key": "value"}');
  return read;
}

function objectOf(text: string): Record<string, Json> | null {
  try {
    const read = JSON.parse(text) as Record<string, Json> | null;
    return typeof read === "object" && !Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

function unreadable(key: string, message: string, expected: string): Failure {
  return new Failure("invalid-input", t`The task can't be saved.`, { faults: [{ key, message, expected }] });
}
