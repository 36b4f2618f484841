import { t } from "@lingui/core/macro";
import type { ShownTask } from "../../../contract/index.ts";
import { type Line, bold, dim, paragraph } from "../../parts/lines.tsx";

/** Longer lines are hard to read. */
const BOOK_COLUMNS = 100;
/** So much of a long task is shown until somebody wants all of it: lines, and the share of the room. */
const FOLDED_ROWS = 5;
const FOLDED_SHARE = 0.4;
const MASK = "▮▮▮";

export const bookColumns = (columns: number): number => Math.min(columns, BOOK_COLUMNS);

/** What was asked, as it was written; where not all of it fits, the question first. */
export function taskLines(
  { prompt, scenario, inputText }: ShownTask,
  columns: number,
  isQuestionFirst = false,
): readonly Line[] {
  const given = scenario.flatMap((line) => paragraph(`- ${line}`, columns, { isDim: true }));
  const question = paragraph(prompt, columns);
  return [
    ...(isQuestionFirst ? [...question, ...given] : [...given, ...question]),
    ...(inputText === null ? [] : paragraph(inputText, columns)),
  ];
}

/** What fits above an answer. */
export function folded(lines: readonly Line[], rows: number): readonly Line[] {
  if (lines.length <= rows) return lines;
  return [...lines.slice(0, rows - 1), dim(`… f ${t`Show full task`}`)];
}

/** What a model wrote. */
export function answerLines(text: string, columns: number): readonly Line[] {
  if (text.trim() === "") return [dim(t`The answer is empty.`)];
  return paragraph(text.trim(), columns);
}

export const maskLines = (text: string, columns: number): readonly Line[] =>
  text.includes(MASK)
    ? paragraph(t`▮▮▮ hides the name of a model or provider.`, columns, { isDim: true })
    : [];

/** What was asked and what was answered, below each other; a long task gives way where both do not fit. */
export function askedAndAnswered(
  task: ShownTask,
  text: string,
  columns: number,
  foldedTo: number | null,
): readonly Line[] {
  const width = bookColumns(columns);
  const below = [[], bold(t`Answer`), ...answerLines(text, width), ...maskLines(text, width)];
  const isWhole = foldedTo === null || taskLines(task, width).length + below.length < foldedTo;
  return [bold(t`Task`), ...aboveAnswer(taskLines(task, width, !isWhole), below.length, foldedTo), ...below];
}

/** A task above so many lines; `foldedTo` is the room for all, null where somebody wants all of the task. */
export function aboveAnswer(task: readonly Line[], below: number, foldedTo: number | null): readonly Line[] {
  if (foldedTo === null || task.length + below < foldedTo) return task;
  return folded(task, Math.max(FOLDED_ROWS, Math.floor(foldedTo * FOLDED_SHARE)));
}
