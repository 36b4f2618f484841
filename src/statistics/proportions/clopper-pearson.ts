import type { Estimate } from "../../core/index.ts";
import { betaQuantile } from "../distributions/beta.ts";
import { DEFAULT_LEVEL, upperProbability } from "../interval-level.ts";
import { requireCounts } from "../require-argument.ts";
import { unknown } from "../result.ts";

/**
 * successes / n with the exact interval of Clopper & Pearson (1934): the ends are the beta quantiles
 * B(a/2; k, n-k+1) and B(1-a/2; k+1, n-k). It covers at least as often as it says, and so is wider than Wilson's.
 */
export function clopperPearson(successes: number, n: number, level: number = DEFAULT_LEVEL): Estimate {
  requireCounts(successes, n);
  const upper = upperProbability(level);
  if (n === 0) return unknown("no observations");
  const failures = n - successes;
  return {
    known: true,
    value: successes / n,
    n,
    interval: {
      low: successes === 0 ? 0 : betaQuantile(1 - upper, successes, failures + 1),
      high: failures === 0 ? 1 : betaQuantile(upper, successes + 1, failures),
      level,
    },
    method: "proportion, exact interval of Clopper and Pearson",
    clusterUnit: "observation",
    clusters: n,
  };
}
