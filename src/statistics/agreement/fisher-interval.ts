import { phrase } from "../../core/index.ts";
import { normalQuantile } from "../distributions/normal.ts";
import { upperProbability } from "../interval-level.ts";
import type { IntervalPart } from "../t-interval.ts";

/** Above this the points lie on a line but for rounding. */
const PERFECT = 1 - 1e-12;

/**
 * The interval of Pearson's r by Fisher's transformation: tanh(atanh(r) +- z / sqrt(n - 3)). Made for points from a
 * normal distribution; it needs no draws, and so can be had for thousands of correlations.
 */
export function fisherInterval(r: number, n: number, level: number): IntervalPart {
  const quantile = normalQuantile(upperProbability(level));
  if (n < 4) {
    return {
      interval: null,
      intervalReason: phrase`the interval of a correlation needs four points, there are ${n}`,
    };
  }
  if (Math.abs(r) > PERFECT) {
    return {
      interval: null,
      intervalReason: phrase`all points lie on one line, so the error cannot be seen`,
    };
  }
  const [center, margin] = [Math.atanh(r), quantile / Math.sqrt(n - 3)];
  return { interval: { low: Math.tanh(center - margin), high: Math.tanh(center + margin), level } };
}
