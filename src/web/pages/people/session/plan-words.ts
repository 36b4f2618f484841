import { plural, t } from "@lingui/core/macro";
import type { ScorableView } from "../../../../contract/index.ts";
import { FEWEST_TASKS, RATING, tasksToDraw } from "../../../../core/index.ts";
import { formatNumber } from "../../../parts/format.ts";
import { leftOutSentence } from "./draw-words.ts";

type Kind = "criteria" | "rating";

/** What starting would do, and what that can show. */
export function planWords(sample: number | null, scorable: ScorableView, kind: Kind): string {
  const { answers, tasks, leftOut } = scorable;
  if (answers === 0) return [t`Nothing to score.`, ...leftOutSentence(leftOut)].join(" ");
  if (sample === null)
    return [wholePlan(scorable), ...leftOutSentence(leftOut), ...evidenceWords(tasks, scorable, kind)].join(
      " ",
    );
  const drawn = tasksToDraw(sample, scorable);
  return [...samplePlan(sample, drawn, scorable), ...evidenceWords(drawn, scorable, kind)].join(" ");
}

function wholePlan({ tasks, answers }: ScorableView): string {
  return t`You score ${plural(answers, { one: "# answer", other: "all # answers" })} to ${plural(tasks, { one: "# task", other: "# tasks" })}.`;
}

function samplePlan(sample: number, drawn: number, scorable: ScorableView): string[] {
  const { tasks: all, answers: total, answersPerTask } = scorable;
  const count = formatNumber(drawn);
  const most = drawn * answersPerTask;
  // Tasks with fewer answers than others may be drawn.
  const isExact = total === all * answersPerTask;
  const plan = isExact
    ? t`You score ${count} of ${plural(all, { one: "# task", other: "# tasks" })}, drawn at random, with the answers of all models: ${plural(most, { one: "# answer", other: "# answers" })}.`
    : t`You score ${count} of ${plural(all, { one: "# task", other: "# tasks" })}, drawn at random, with the answers of all models: up to ${plural(most, { one: "# answer", other: "# answers" })}.`;
  if (most === sample) return [plan];
  if (sample > total)
    return [plan, t`The run has only ${plural(total, { one: "# answer", other: "# answers" })} to score.`];
  const asked = formatNumber(sample);
  const each = formatNumber(answersPerTask);
  return [plan, t`${asked} isn't a whole number of tasks with ${each} answers each.`];
}

/** How large a difference so many tasks show, and how many it takes to show one that matters. */
function evidenceWords(drawn: number, scorable: ScorableView, kind: Kind): string[] {
  const { tasks: all, answersPerTask, evidence } = scorable;
  if (evidence === null) return [];
  const difference = differenceWords(evidence.points, kind);
  const needed = formatNumber(evidence.tasks);
  if (drawn >= evidence.tasks) return [t`Enough to detect a difference of ${difference} (80 % power).`];
  const fewest = formatNumber(FEWEST_TASKS);
  const few =
    drawn < FEWEST_TASKS
      ? t`Fewer than ${fewest} tasks can't show which model is better.`
      : t`${plural(drawn, { one: "# task shows", other: "# tasks show" })} only large differences.`;
  if (all >= evidence.tasks) {
    const enter = formatNumber(evidence.tasks * answersPerTask);
    return [
      few,
      t`Detecting a difference of ${difference} takes about ${needed} tasks (80 % power): enter ${enter} or more.`,
    ];
  }
  if (evidence.smallest === null) return [few];
  const smallest = differenceWords(evidence.smallest, kind);
  const count = formatNumber(all);
  return drawn === all
    ? [t`That can detect differences of about ${smallest} (80 % power).`]
    : [few, t`All ${count} tasks can detect differences of about ${smallest} (80 % power).`];
}

/** Of points of 100, on the scale that is scored on. */
function differenceWords(points: number, kind: Kind): string {
  const of = RATING.scaleMax - RATING.scaleMin;
  if (kind === "rating") {
    const shown = formatNumber((points * of) / 100, points === 100 / of ? 0 : 1);
    return t`${shown} on the 1–5 scale`;
  }
  const shown = formatNumber(points, 0);
  return t`${shown} points of 100`;
}
