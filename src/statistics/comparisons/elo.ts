import { type Comparison, requireComparison } from "./comparison.ts";
import { RATING_UNIT } from "./contrasts.ts";
import { logistic } from "./bradley-terry-likelihood.ts";

export interface EloOptions {
  /** Points that one comparison can move; 4 unless given. */
  readonly k?: number;
  /** Everybody's rating before the first comparison; 1000 unless given. */
  readonly start?: number;
}

/**
 * Elo's ratings after each comparison in turn: R += k (score - 1/(1 + 10^((R_other - R)/400))) (Elo 1978). They depend
 * on the order of the comparisons and have no error: for a display that moves, never for a ranking.
 */
export function onlineElo(
  comparisons: readonly Comparison[],
  { k = 4, start = 1000 }: EloOptions = {},
): ReadonlyMap<string, number> {
  const ratings = new Map<string, number>();
  for (const comparison of comparisons) {
    requireComparison(comparison);
    const { first, second, firstScore } = comparison;
    const [left, right] = [ratings.get(first) ?? start, ratings.get(second) ?? start];
    const change = k * (firstScore - logistic((left - right) / RATING_UNIT));
    ratings.set(first, left + change).set(second, right - change);
  }
  return ratings;
}
