import { type Summary, wholeNumber } from "../../core/index.ts";

type VerdictCount = Summary["verdicts"][number];

/** What a judge has left out of its verdicts or given off the scale, a sentence each; empty when nothing. */
export function verdictSentences({
  judgeId,
  verdicts,
  withPointsMissing,
  withPointsClamped,
}: VerdictCount): string[] {
  const of = (count: number): string => `${wholeNumber(count)} of ${wholeNumber(verdicts)} verdicts`;
  return [
    ...(withPointsMissing === 0
      ? []
      : [`${judgeId} left rubric points out of ${of(withPointsMissing)}; they count 0.`]),
    ...(withPointsClamped === 0
      ? []
      : [`${judgeId} gave points off their scale in ${of(withPointsClamped)}; the nearest on it count.`]),
  ];
}

/** The same beside a judge's name. */
export function verdictWords({ verdicts, withPointsMissing, withPointsClamped }: VerdictCount): string {
  return [
    `${wholeNumber(verdicts)} ${verdicts === 1 ? "verdict" : "verdicts"}`,
    ...(withPointsMissing === 0 ? [] : [`${wholeNumber(withPointsMissing)} with points left out`]),
    ...(withPointsClamped === 0 ? [] : [`${wholeNumber(withPointsClamped)} with points off their scale`]),
  ].join(", ");
}
