import { type Summary, wholeNumber } from "../../core/index.ts";

type VerdictCount = Summary["verdicts"][number];

/** Where a judge failed, and what it left out of its verdicts or gave off the scale, a sentence each; empty when nothing. */
export function verdictSentences({
  judgeId,
  verdicts,
  failed,
  withPointsMissing,
  withPointsClamped,
}: VerdictCount): string[] {
  const of = (count: number): string => `${wholeNumber(count)} of ${wholeNumber(verdicts)} verdicts`;
  return [
    ...(failed === 0
      ? []
      : [
          `${judgeId} failed on ${wholeNumber(failed)} of ${wholeNumber(verdicts + failed)} answers; that counts against no model.`,
        ]),
    ...(withPointsMissing === 0
      ? []
      : [`${judgeId} left rubric points out of ${of(withPointsMissing)}; they count 0.`]),
    ...(withPointsClamped === 0
      ? []
      : [`${judgeId} gave points off their scale in ${of(withPointsClamped)}; the nearest on it count.`]),
  ];
}

/** The same beside a judge's name. */
export function verdictWords({
  verdicts,
  failed,
  withPointsMissing,
  withPointsClamped,
}: VerdictCount): string {
  return [
    `${wholeNumber(verdicts)} ${verdicts === 1 ? "verdict" : "verdicts"}`,
    ...(failed === 0 ? [] : [`${wholeNumber(failed)} failed`]),
    ...(withPointsMissing === 0 ? [] : [`${wholeNumber(withPointsMissing)} with points left out`]),
    ...(withPointsClamped === 0 ? [] : [`${wholeNumber(withPointsClamped)} with points off their scale`]),
  ].join(", ");
}
