import { t } from "@lingui/core/macro";
import type { AnswerRow, SessionView } from "../../../contract/index.ts";
import {
  type QueueState,
  askedFor,
  drawSentence,
  formatNumber,
  leftOutSentence,
  standingOf,
} from "../../../presentation/index.ts";
import { cut, widthOf, wrapText } from "../../parts/clean-text.ts";
import { type Line, Lines, type Span } from "../../parts/lines.tsx";
import { useRoom } from "../../room.ts";
import { usePeople } from "./keeping.ts";
import { savingSpan } from "./saving-word.ts";

/** More of what a session is made of is not shown at once. */
const FACTS_ROWS = 3;

interface ScoringHeadProps {
  readonly session: SessionView;
  readonly rows: readonly AnswerRow[];
  readonly current: AnswerRow | null;
  readonly saving: QueueState;
}

/** How far the session has come, and whether everything is kept. */
export function ScoringHead({ session, rows, current, saving }: ScoringHeadProps) {
  const { columns } = useRoom();
  const asked = askedFor(session);
  const standings = rows.map((row) => standingOf(row, asked));
  const scored = standings.filter((standing) => standing === "scored").length;
  const skipped = standings.filter((standing) => standing === "skipped").length;
  const [done, all] = [formatNumber(scored), formatNumber(rows.length)];
  const number = (current?.position ?? 0) + 1;
  const words = [
    t`${done} of ${all} scored`,
    ...(skipped > 0 ? [t`${skipped} skipped`] : []),
    ...(current === null ? [] : [t`answer ${number}`]),
  ].join(" · ");
  const facts = factsLines(session, usePeople().rater, columns);
  return <Lines lines={[headLine(words, savingSpan(saving), columns), ...facts]} />;
}

/** What was done at the left, what became of it at the right. */
export function headLine(words: string, saving: Span, columns: number): Line {
  const gap = Math.max(2, columns - widthOf(words) - widthOf(saving.text));
  return [{ text: words, isBold: true }, { text: " ".repeat(gap) }, saving];
}

/** Whose scores these are, what a session is made of, and whether somebody has looked at results meanwhile. */
export function factsLines(session: SessionView, own: string, columns: number): readonly Line[] {
  const { rater, unblindedAt, leftOut } = session;
  const isOwn = own.trim() === rater || own.trim() === "";
  const words = [
    isOwn ? t`Scored by ${rater}.` : t`Everything you score here counts as scored by ${rater}.`,
    ...(unblindedAt === null
      ? []
      : [t`Someone opened the results of this run during the session. The session is marked as unblinded.`]),
    drawSentence(session),
    ...leftOutSentence(leftOut),
  ].join(" ");
  const lines = wrapText(words, columns);
  const shown = [
    ...lines.slice(0, FACTS_ROWS - 1),
    ...(lines.length < FACTS_ROWS ? [] : [cut(lines.slice(FACTS_ROWS - 1).join(" "), columns)]),
  ];
  return shown.map((text): Line => [
    isOwn && unblindedAt === null ? { text, isDim: true } : { text, color: "yellow" },
  ]);
}
