import { requireCounts } from "../require-argument.ts";
import { logGamma, regularizedIncompleteBeta } from "./special-functions.ts";

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

/** P(X = k) for n trials. */
export function binomialChance(k: number, n: number, chance: number): number {
  requireCounts(k, n);
  if (chance <= 0 || chance >= 1) return k === (chance <= 0 ? 0 : n) ? 1 : 0;
  const ways = logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1);
  return Math.exp(ways + k * Math.log(chance) + (n - k) * Math.log1p(-chance));
}

/** P(X >= k) for n trials: I_p(k, n - k + 1) (DLMF 8.17.5). */
export function binomialTail(k: number, n: number, chance: number): number {
  requireCounts(k, n);
  if (k === 0) return 1;
  if (chance <= 0 || chance >= 1) return chance <= 0 ? 0 : 1;
  const point = { x: chance, y: 1 - chance, logX: Math.log(chance), logY: Math.log1p(-chance) };
  return regularizedIncompleteBeta(k, n - k + 1, point);
}
