import { type Estimate, phrase } from "../../core/index.ts";
import { normalQuantile } from "../distributions/normal.ts";
import { DEFAULT_LEVEL, upperProbability } from "../interval-level.ts";
import { requireCounts } from "../require-argument.ts";
import { unknown } from "../result.ts";
import type { Bounds } from "../t-interval.ts";

/** successes / n with Wilson's score interval for n independent trials. Unlike p(1-p)/n it keeps a width at 0 and n. */
export function wilson(successes: number, n: number, level: number = DEFAULT_LEVEL): Estimate {
  requireCounts(successes, n);
  const z = normalQuantile(upperProbability(level));
  if (n === 0) return unknown(phrase`no observations`);
  return {
    known: true,
    value: successes / n,
    n,
    interval: { ...wilsonInterval(successes / n, n, z), level },
    method: "proportion, Wilson score interval",
    clusterUnit: "observation",
    clusters: n,
  };
}

/**
 * (p + z^2/2n +- z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n), Wilson 1927. n need not be whole: it may be the
 * number of independent trials that dependent ones are worth.
 */
export function wilsonInterval(p: number, n: number, z: number): Bounds {
  const zSquare = z * z;
  const scale = 1 + zSquare / n;
  const center = (p + zSquare / (2 * n)) / scale;
  const margin = (z / scale) * Math.sqrt((p * (1 - p)) / n + zSquare / (4 * n * n));
  // The ends at p = 0 and p = 1 are exact by algebra; rounding would miss them by an ulp.
  return {
    low: p === 0 ? 0 : Math.max(0, center - margin),
    high: p === 1 ? 1 : Math.min(1, center + margin),
  };
}
