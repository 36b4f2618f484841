import { t } from "@lingui/core/macro";
import type { ShownTask } from "../../../contract/index.ts";
import { type Line, bold, dim, paragraph } from "../../parts/lines.tsx";

/** Longer lines are hard to read. */
const BOOK_COLUMNS = 100;
/** So much of a task is shown until somebody wants all of it. */
const FOLDED_ROWS = 5;
const MASK = "▮▮▮";

export const bookColumns = (columns: number): number => Math.min(columns, BOOK_COLUMNS);

/** What was asked, as it was written. */
export function taskLines(task: ShownTask, columns: number, isFolded: boolean): readonly Line[] {
  const { prompt, scenario, inputText } = task;
  const lines = [
    ...scenario.flatMap((line) => paragraph(`- ${line}`, columns, { isDim: true })),
    ...paragraph(prompt, columns),
    ...(inputText === null ? [] : paragraph(inputText, columns)),
  ];
  return isFolded ? folded(lines) : lines;
}

export function folded(lines: readonly Line[], rows = FOLDED_ROWS): readonly Line[] {
  if (lines.length <= rows) return lines;
  return [...lines.slice(0, rows - 1), dim(`… f ${t`Show full task`}`)];
}

/** What a model wrote. */
export function answerLines(text: string, columns: number): readonly Line[] {
  if (text.trim() === "") return [dim(t`The answer is empty.`)];
  return paragraph(text.trim(), columns);
}

export const maskLines = (text: string, columns: number): readonly Line[] =>
  text.includes(MASK) ? paragraph(t`▮▮▮ hides the name of a model or provider.`, columns, { isDim: true }) : [];

/** What was asked and what was answered, below each other. */
export function askedAndAnswered(
  task: ShownTask,
  text: string,
  columns: number,
  isFolded: boolean,
): readonly Line[] {
  const width = bookColumns(columns);
  return [
    bold(t`Task`),
    ...taskLines(task, width, isFolded),
    [],
    bold(t`Answer`),
    ...answerLines(text, width),
    ...maskLines(text, width),
  ];
}
