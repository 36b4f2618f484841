import type { Estimate } from "../../core/index.ts";
import { fairCoinTest } from "../distributions/binomial.ts";
import { studentTCdf } from "../distributions/student-t.ts";
import { DEFAULT_LEVEL } from "../interval-level.ts";
import { unknown } from "../result.ts";
import { tInterval } from "../t-interval.ts";
import { mean, NO_FINITE_MEAN } from "./mean.ts";
import { NO_COMMON_TASK, PAIRED_METHOD } from "./paired-difference.ts";

/** Two models on the tasks that both have: how far the first is ahead, and how surely. */
export interface PairedComparison {
  /** As `pairedDifference` gives it. */
  readonly difference: Estimate;
  /** As `pairedTest` gives it; null where no test can be made. */
  readonly pValue: number | null;
}

/**
 * `pairedDifference` and `pairedTest` in one pass over means that are at hand, for those who compare many models on many
 * tasks: d_i = a_i - b_i, SE = sd(d)/sqrt(n), ddof 1; the exact sign test where all d are equal.
 */
export function pairedComparison(
  a: ReadonlyMap<string, number>,
  b: ReadonlyMap<string, number>,
): PairedComparison {
  const differences: number[] = [];
  for (const [task, value] of a) {
    const other = b.get(task);
    if (other !== undefined) differences.push(value - other);
  }
  const n = differences.length;
  if (n === 0) return { difference: unknown(NO_COMMON_TASK), pValue: null };
  const value = mean(differences);
  if (value === null) return { difference: unknown(NO_FINITE_MEAN), pValue: null };
  const standardError = errorOf(differences, value);
  const input = { value, standardError, degrees: n - 1, level: DEFAULT_LEVEL, clusterUnit: "task" };
  const difference: Estimate = {
    known: true,
    value,
    n,
    ...tInterval(input),
    method: PAIRED_METHOD,
    clusterUnit: "task",
    clusters: n,
  };
  if (standardError === null) return { difference, pValue: null };
  const pValue =
    standardError === 0 ? signTest(value, n) : 2 * studentTCdf(-Math.abs(value) / standardError, n - 1);
  return { difference, pValue: Math.min(1, pValue) };
}

function errorOf(values: readonly number[], center: number): number | null {
  const n = values.length;
  if (n < 2) return null;
  let [scale, total] = [0, 0];
  // Scaled, so that tiny residuals do not square to a false 0 nor large ones to Infinity.
  for (const value of values) scale = Math.max(scale, Math.abs(value - center));
  if (scale === 0) return 0;
  for (const value of values) total += ((value - center) / scale) ** 2;
  return (scale * Math.sqrt(total / (n - 1))) / Math.sqrt(n);
}

/** All n differences have the sign of `value`. */
const signTest = (value: number, n: number): number => (value === 0 ? 1 : fairCoinTest(n, n));
