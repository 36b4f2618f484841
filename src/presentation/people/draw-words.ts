import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import type { SessionView } from "../../contract/index.ts";
import { type LeftOutCounts, leftOutMessage, translator } from "../../core/index.ts";
import { formatNumber } from "../format.ts";

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
