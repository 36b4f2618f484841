import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import type { ScorableView, SessionView } from "../../../../contract/index.ts";
import {
  FEWEST_TASKS,
  type LeftOutCounts,
  leftOutMessage,
  tasksToDraw,
  translator,
} from "../../../../core/index.ts";
import { formatNumber } from "../../../parts/format.ts";

/** What is in a session: `3 of 48 tasks, 12 answers.` */
export function drawSentence({ draw, total }: Pick<SessionView, "draw" | "total">): string {
  if (draw === null) return t`${plural(total, { one: "The only answer.", other: "All # answers." })}`;
  const of = formatNumber(draw.of);
  if (draw.tasks === undefined)
    return t`${plural(total, { one: "# answer", other: "# answers" })} drawn at random from ${of}.`;
  const count = formatNumber(draw.tasks.count);
  const all = draw.tasks.of;
  return t`${count} of ${plural(all, { one: "# task", other: "# tasks" })}, ${plural(total, { one: "# answer", other: "# answers" })}.`;
}

/** Whether everything in it is scored. */
export function gapsSentence(gaps: number): string {
  if (gaps === 0) return t`All scored.`;
  return t`${plural(gaps, { one: "# answer is not fully scored.", other: "# answers are not fully scored." })}`;
}

/** What is not in it; nothing when nothing was left out. */
export function leftOutSentence(leftOut: LeftOutCounts): string[] {
  const message = leftOutMessage(leftOut);
  if (message === null) return [];
  const count = leftOut.empty + leftOut.refusal;
  const words = translator(i18n)(message);
  return [t`${plural(count, { one: "# answer is left out", other: "# answers are left out" })}: ${words}.`];
}

/** What starting would do. */
export function planWords(sample: number | null, scorable: ScorableView): string {
  const { answers: total, leftOut } = scorable;
  if (total === 0) return [t`Nothing to score.`, ...leftOutSentence(leftOut)].join(" ");
  if (sample === null) return [wholePlan(scorable), ...leftOutSentence(leftOut)].join(" ");
  return samplePlan(sample, scorable).join(" ");
}

function wholePlan({ tasks, answers }: ScorableView): string {
  return t`You score ${plural(answers, { one: "# answer", other: "all # answers" })} to ${plural(tasks, { one: "# task", other: "# tasks" })}.`;
}

function samplePlan(sample: number, scorable: ScorableView): string[] {
  const { tasks: all, answers: total, answersPerTask } = scorable;
  const drawn = tasksToDraw(sample, scorable);
  const count = formatNumber(drawn);
  const most = drawn * answersPerTask;
  // Tasks with fewer answers than others may be drawn.
  const isExact = total === all * answersPerTask;
  const plan = isExact
    ? t`You score ${count} of ${plural(all, { one: "# task", other: "# tasks" })}, drawn at random, with the answers of all models: ${plural(most, { one: "# answer", other: "# answers" })}.`
    : t`You score ${count} of ${plural(all, { one: "# task", other: "# tasks" })}, drawn at random, with the answers of all models: up to ${plural(most, { one: "# answer", other: "# answers" })}.`;
  if (drawn >= FEWEST_TASKS || all < FEWEST_TASKS) return [plan];
  const fewest = FEWEST_TASKS;
  const needed = formatNumber(fewest * answersPerTask);
  return [plan, t`Fewer than ${fewest} tasks can't show which model is better: enter ${needed} or more.`];
}
