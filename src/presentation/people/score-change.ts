import { t } from "@lingui/core/macro";
import type { AnswerRow, AnswerScoreBody } from "../../contract/index.ts";
import type { Review } from "../sending/send-queue.ts";

/** What a person says of an answer; what is absent stays. */
export type ScoreChange = Partial<AnswerScoreBody>;

/** What was said of one answer, and what stood there when it was. Nothing else of the answer is kept. */
export interface AnswerChange {
  readonly answerId: string;
  /** Its place in the session, as the rater saw it: counted from 0. */
  readonly position: number;
  readonly said: ScoreChange;
  readonly before: ScoreChange;
}

/** What stands in the places that something is said of. */
export function presentOf(row: AnswerRow, { scores, skipped, note, tags }: ScoreChange): ScoreChange {
  return {
    ...(scores === undefined
      ? {}
      : {
          scores: Object.fromEntries(Object.keys(scores).map((key) => [key, row.scores[key] ?? null])),
        }),
    ...(skipped === undefined ? {} : { skipped: row.skipped }),
    ...(note === undefined ? {} : { note: row.note }),
    ...(tags === undefined ? {} : { tags: row.tags }),
  };
}

/** Somebody may have scored the same answer meanwhile: what stands there now is then neither what was there nor ours. */
export function reviewed(entries: readonly AnswerChange[], rows: readonly AnswerRow[]): readonly Review[] {
  const seen = new Set<string>();
  return entries.map(({ answerId, said, before }) => {
    const row = rows.find((one) => one.answerId === answerId);
    if (row === undefined) return { refused: t`This answer is no longer part of the session.` };
    const isFirst = !seen.has(answerId);
    seen.add(answerId);
    // What follows was said upon what we said ourselves.
    if (!isFirst) return "send";
    const present = presentOf(row, said);
    if (isAlike(present, before)) return "send";
    if (isAlike(present, said)) return "done";
    return { refused: t`Somebody scored this answer while the server was away.` };
  });
}

const isAlike = (one: ScoreChange, other: ScoreChange): boolean => flat(one) === flat(other);

const flat = ({ scores = {}, skipped, note, tags }: ScoreChange): string =>
  JSON.stringify([Object.entries(scores).toSorted(([a], [b]) => (a < b ? -1 : 1)), skipped, note, tags]);

const keysOf = ({ scores = {} }: ScoreChange): string => Object.keys(scores).join();

/** A note grows letter by letter and a mark is changed twice; but each mark is sent alone, as it is taken back alone. */
const isOneWord = (before: ScoreChange, after: ScoreChange): boolean =>
  after.skipped === undefined && (after.scores === undefined || keysOf(before) === keysOf(after));

export function joined(last: AnswerChange, one: AnswerChange): AnswerChange | null {
  if (last.answerId !== one.answerId || !isOneWord(last.said, one.said)) return null;
  // What stood there before the first of them stood there before both.
  return { ...one, said: together(last.said, one.said), before: together(one.before, last.before) };
}

const together = (before: ScoreChange, after: ScoreChange): ScoreChange => ({
  ...before,
  ...after,
  ...(before.scores === undefined && after.scores === undefined
    ? {}
    : { scores: { ...before.scores, ...after.scores } }),
});

/** The row as the server will have it: a score ends a skip. */
export function merged(row: AnswerRow, { scores = {}, ...said }: ScoreChange): AnswerRow {
  const all = Object.entries({ ...row.scores, ...scores });
  return {
    ...row,
    skipped: said.skipped ?? (Object.keys(scores).length > 0 ? false : row.skipped),
    note: said.note ?? row.note,
    tags: said.tags ?? row.tags,
    scores: Object.fromEntries(all.filter((entry): entry is [string, number] => entry[1] !== null)),
  };
}
