import type { AnswerRow } from "../../contract/index.ts";
import { standingOf } from "./answer-state.ts";
import type { ScoreChange } from "./score-change.ts";

/** Before the first answer of a session. */
export const BEFORE_ALL = -1;

/** What takes back a skip or a score that was cleared; of scores that were given the server knows it. */
export interface WayBack {
  readonly answerId: string;
  readonly said: ScoreChange;
}

/** A score that is given is the last thing to take back; one that is cleared comes back as it was. */
export function waysAfter(
  ways: readonly WayBack[],
  row: AnswerRow,
  { scores }: ScoreChange,
): readonly WayBack[] {
  if (scores === undefined) return ways;
  if (Object.values(scores).some((value) => value !== null)) return [];
  const before = Object.entries(row.scores).filter(([key]) => key in scores);
  if (before.length === 0) return ways;
  return [...ways, { answerId: row.answerId, said: { scores: Object.fromEntries(before) } }];
}

/** So many are loaded before they are reached. */
const AHEAD = 5;

export const idsAfter = (rows: readonly AnswerRow[], asked: readonly string[], from: number): string[] =>
  rows
    .filter((row) => row.position > from && standingOf(row, asked) !== "scored")
    .slice(0, AHEAD)
    .map(({ answerId }) => answerId);
