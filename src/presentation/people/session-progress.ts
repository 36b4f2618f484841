import { msg, t } from "@lingui/core/macro";
import type { SessionView } from "../../contract/index.ts";
import { formatNumber } from "../format.ts";

/** The ways to score, as a list of sessions names them. */
export const SESSION_KIND_NAMES = {
  criteria: msg`Criteria`,
  rating: msg`Rating 1–5`,
  comparison: msg`A/B comparison`,
} as const;

const counts = ({ pairs, scored, total }: SessionView): [done: string, of: string] => [
  formatNumber(pairs?.compared ?? scored),
  formatNumber(pairs?.possible ?? total),
];

/** `3 of 6 scored`, or `3 of 12 pairs compared`. */
export function sessionProgress(session: SessionView): string {
  const [done, all] = counts(session);
  return session.pairs === null ? t`${done} of ${all} scored` : t`${done} of ${all} pairs compared`;
}

/** `3 of 6` answers, or `3 of 12 pairs`. */
export function progressCell(session: SessionView): string {
  const [done, of] = counts(session);
  return session.pairs === null ? t`${done} of ${of}` : t`${done} of ${of} pairs`;
}

/** Which of the run's tasks a session has. */
export function drawnTasks({ draw }: Pick<SessionView, "draw">): string {
  if (draw === null) return t`All`;
  if (draw.tasks === undefined) return t`Sample of answers`;
  const count = formatNumber(draw.tasks.count);
  const of = formatNumber(draw.tasks.of);
  return t`${count} of ${of}`;
}

/** Everything that is scored is scored, but the session is not finished. */
export const isAllScored = ({ kind, scored, total }: SessionView): boolean =>
  kind !== "comparison" && scored === total;
