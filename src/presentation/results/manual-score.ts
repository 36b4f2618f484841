import { MANUAL_SCORER, type Score } from "../../core/index.ts";

type ScoreValue = number | "pass" | "fail";

interface Who {
  readonly runId: string;
  readonly itemId: number;
  readonly rater: string;
}

/** The score that a person's next one takes the place of, as it was given; null where there is none. */
export function savedManualScore(who: Who, given: readonly Score[]) {
  const own = given.find(({ scorer }) => scorer === `${MANUAL_SCORER}${who.rater}`);
  if (own === undefined || !own.outcome.scored) return null;
  const { value, scaleMax } = own.outcome;
  const scoreValue: ScoreValue = scaleMax === 1 ? (value === 1 ? "pass" : "fail") : value;
  return { ...who, scoreValue, justification: own.reason, tags: [...own.flags] };
}

/** `4 / 5`, or the word for what has passed. */
export function manualScoreWords(
  value: ScoreValue,
  words: { readonly pass: string; readonly fail: string },
): string {
  return value === "pass" || value === "fail" ? words[value] : `${value} / 5`;
}
