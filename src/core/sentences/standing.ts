import type { Summary } from "../records/index.ts";
import type { MessageDescriptor } from "../translate.ts";

type Standing = Pick<Summary, "asOf" | "coverage" | "counts">;

const HOUR_TO_SECOND = [11, 19] as const;
const MS_PER_MINUTE = 60_000;

/** The time of day of whoever looks at it here, `22:05:09`. */
export const timeHere = (iso: string): string => {
  const at = new Date(iso);
  const here = new Date(at.getTime() - at.getTimezoneOffset() * MS_PER_MINUTE);
  return here.toISOString().slice(...HOUR_TO_SECOND);
};

/** The time of day for readers who may be anywhere, `22:05:09 UTC`. */
export const timeAnywhere = (iso: string): string =>
  `${new Date(iso).toISOString().slice(...HOUR_TO_SECOND)} UTC`;

/** Of when results are that may be older than the run, and how many answers are in them; null where they are of now. */
export function standingOf(
  { asOf, coverage, counts }: Standing,
  toTime: (iso: string) => string = timeHere,
): MessageDescriptor | null {
  if (asOf === null) return null;
  const items = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return /*i18n*/ {
    id: "results.as-of",
    message: "As of {time}, {answers} of {items} answers.",
    values: {
      time: toTime(asOf),
      answers: { value: coverage.answers, digits: 0 },
      items: { value: items, digits: 0 },
    },
  };
}
