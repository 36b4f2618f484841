import { requireCounts } from "../require-argument.ts";
import { regularizedIncompleteBeta } from "./special-functions.ts";

const HALF = { x: 0.5, y: 0.5, logX: Math.log(0.5), logY: Math.log(0.5) };

/**
 * The exact two-sided p-value of `successes` out of `n` fair coins: 2 P(X >= max(k, n - k)), at most 1, with
 * P(X >= k) = I_{1/2}(k, n - k + 1) (DLMF 8.17.5). It is 1 for n = 0: no coin speaks against fairness.
 */
export function fairCoinTest(successes: number, n: number): number {
  requireCounts(successes, n);
  const extreme = Math.max(successes, n - successes);
  if (2 * extreme <= n + 1) return 1;
  return Math.min(1, 2 * regularizedIncompleteBeta(extreme, n - extreme + 1, HALF));
}
