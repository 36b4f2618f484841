import { type Summary, wholeNumber } from "../../core/index.ts";

type VerdictCount = Summary["verdicts"][number];

/** How many verdicts a judge gave, and what was wrong with some, beside its name. */
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
