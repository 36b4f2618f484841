import type { Estimate, SessionKind } from "../../core/index.ts";

const PERCENT = 100;

/** A share of comparisons is drawn and written in percent; other scores as they are. */
export function shownScore(kind: SessionKind, score: Estimate): Estimate {
  if (kind !== "comparison" || !score.known) return score;
  const { value, interval } = score;
  return {
    ...score,
    value: value * PERCENT,
    interval:
      interval === null ? null : { ...interval, low: interval.low * PERCENT, high: interval.high * PERCENT },
  };
}
