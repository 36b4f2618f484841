import type { Estimate, PeopleResult } from "./records/index.ts";

/** A weighted total on the scale of its criteria, 0 to 100. */
export function weightedMean({
  total,
  totalOf,
}: Pick<PeopleResult["totals"][number], "total" | "totalOf">): Estimate {
  if (!total.known || totalOf === 0) return total;
  const { value, interval } = total;
  const onScale = (sum: number) => (sum * 100) / totalOf;
  return {
    ...total,
    value: onScale(value),
    interval:
      interval === null ? null : { ...interval, low: onScale(interval.low), high: onScale(interval.high) },
  };
}
