import type { Estimate } from "../core/index.ts";
import { DEFAULT_LEVEL, upperProbability } from "./interval-level.ts";
import { normalQuantile } from "./normal.ts";
import { requireArgument } from "./require-argument.ts";

/**
 * successes / n with Wilson's score interval for n independent trials:
 * (p + z^2/2n +- z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n). Unlike p(1-p)/n it keeps a width at 0 and n.
 */
export function wilson(successes: number, n: number, level: number = DEFAULT_LEVEL): Estimate {
  requireArgument(
    Number.isSafeInteger(n) && Number.isSafeInteger(successes) && successes >= 0 && successes <= n,
    "successes and n are whole numbers with 0 <= successes <= n",
  );
  const z = normalQuantile(upperProbability(level));
  if (n === 0) return { known: false, reason: "no observations" };
  return {
    known: true,
    value: successes / n,
    n,
    interval: { ...wilsonInterval(successes, n, z), level },
    method: "proportion, Wilson score interval",
    clusterUnit: "observation",
    clusters: n,
  };
}

function wilsonInterval(successes: number, n: number, z: number): { low: number; high: number } {
  const p = successes / n;
  const zSquare = z * z;
  const scale = 1 + zSquare / n;
  const center = (p + zSquare / (2 * n)) / scale;
  const margin = (z / scale) * Math.sqrt((p * (1 - p)) / n + zSquare / (4 * n * n));
  // The ends at 0 and n successes are exact by algebra; rounding would miss them by an ulp.
  return {
    low: successes === 0 ? 0 : Math.max(0, center - margin),
    high: successes === n ? 1 : Math.min(1, center + margin),
  };
}
