import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import type { ScorableView } from "../../contract/index.ts";
import { FEWEST_TASKS, RATING, type SessionKind, leftOutMessage, translator } from "../../core/index.ts";
import { formatNumber } from "../format.ts";

type Kind = SessionKind;

interface SessionPlan {
  /** Exactly what starting would give, and why it is not what was asked for. */
  readonly given: string;
  /** What that can show; empty where nothing is compared. */
  readonly shows: string;
}

export function planWords(sample: number | null, scorable: ScorableView, kind: Kind): SessionPlan {
  const { answers, drawn } = scorable;
  if (answers === 0) return { given: [t`Nothing to score.`, ...absentWords(scorable)].join(" "), shows: "" };
  if (kind === "comparison") return { given: comparisonPlan(scorable), shows: "" };
  const plan = sample === null ? wholePlan(scorable) : samplePlan(scorable);
  const why = sample === null ? [] : roundingWords(sample, scorable);
  return {
    given: [plan, ...why, ...absentWords(scorable), ...incompleteWords(drawn)].join(" "),
    shows: evidenceWords(drawn.complete, scorable, kind).join(" "),
  };
}

function wholePlan({ drawn: { tasks, answers } }: ScorableView): string {
  return t`You score ${plural(answers, { one: "# answer", other: "all # answers" })} to ${plural(tasks, { one: "# task", other: "# tasks" })}.`;
}

/** How many pairs there are depends on who answered what, so only tasks and answers are told. */
function comparisonPlan(scorable: ScorableView): string {
  const { tasks, answers } = scorable.drawn;
  const plan = t`You compare ${plural(answers, { one: "# answer", other: "# answers" })} to ${plural(tasks, { one: "# task", other: "# tasks" })} in pairs. You can finish at any time.`;
  return [plan, ...absentWords(scorable)].join(" ");
}

function samplePlan({ tasks: all, drawn }: ScorableView): string {
  const count = formatNumber(drawn.tasks);
  return t`You score ${plural(drawn.answers, { one: "# answer", other: "# answers" })} to ${count} of ${plural(all, { one: "# task", other: "# tasks" })}, drawn at random.`;
}

/** Why a sample is larger or smaller than what was asked for, before any answer is left out. */
function roundingWords(sample: number, { answers: total, answersPerTask, drawn }: ScorableView): string[] {
  if (sample > total)
    return [t`The run has only ${plural(total, { one: "# answer", other: "# answers" })} to score.`];
  const most = drawn.tasks * answersPerTask;
  if (most === sample) return [];
  const [asked, each] = [formatNumber(sample), formatNumber(answersPerTask)];
  const given = formatNumber(most);
  return [t`Tasks come whole, with ${each} answers each, so ${asked} becomes ${given}.`];
}

/** Answers to the same tasks that are not there, or in which there is nothing to score. */
function absentWords({ drawn: { leftOut, missing } }: ScorableView): string[] {
  const empty = leftOutMessage(leftOut);
  const absent = formatNumber(missing);
  const gone = missing === 0 ? [] : [t`${absent} failed or not answered yet`];
  const words = [...(empty === null ? [] : [translator(i18n)(empty)]), ...gone].join(", ");
  if (words === "") return [];
  const count = leftOut.empty + leftOut.refusal + missing;
  return [
    t`${plural(count, { one: "# answer can't be scored", other: "# answers can't be scored" })}: ${words}.`,
  ];
}

/** Only tasks on which every model can be scored count in full when models are compared. */
function incompleteWords({ tasks, complete }: ScorableView["drawn"]): string[] {
  if (complete === tasks) return [];
  const count = formatNumber(complete);
  return [t`On ${count} of these tasks, every model has an answer to score.`];
}

/** How large a difference so many tasks show, and how many it takes to show one that matters. */
function evidenceWords(compared: number, scorable: ScorableView, kind: Kind): string[] {
  const { tasks: all, answersPerTask, evidence, drawn } = scorable;
  if (evidence === null) return [];
  const difference = differenceWords(evidence.points, kind);
  const needed = formatNumber(evidence.tasks);
  if (compared >= evidence.tasks) return [t`Enough to detect a difference of ${difference} (80 % power).`];
  const fewest = formatNumber(FEWEST_TASKS);
  const few =
    compared < FEWEST_TASKS
      ? t`Fewer than ${fewest} tasks can't show which model is better.`
      : t`${plural(compared, { one: "# task shows", other: "# tasks show" })} only large differences.`;
  if (all >= evidence.tasks) {
    // Some tasks will lack an answer again, as they do in this draw.
    const share = compared === 0 ? 1 : compared / drawn.tasks;
    const enough = Math.min(all, Math.ceil(evidence.tasks / share));
    const enter = formatNumber(enough * answersPerTask);
    return [
      few,
      t`Detecting a difference of ${difference} takes about ${needed} tasks (80 % power): enter ${enter} or more.`,
    ];
  }
  if (evidence.smallest === null) return [few];
  const smallest = differenceWords(evidence.smallest, kind);
  const count = formatNumber(all);
  return drawn.tasks === all
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
