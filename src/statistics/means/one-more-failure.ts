import { effectiveWilson } from "../proportions/effective-wilson.ts";
import type { Bounds } from "../t-interval.ts";

/** A mean over tasks of which some could have failed by a rule, although none has. */
export interface UnseenFailures {
  readonly value: number;
  /** Over clusters. */
  readonly standardError: number;
  readonly n: number;
  readonly clusters: number;
  readonly level: number;
  readonly bounds: Bounds;
  /** How many of the tasks such a rule applies to. */
  readonly exposed: number;
}

/**
 * Where the lower end of the interval would be with one more cluster, all of whose scores are at the low end. With v
 * measured from there and clusters taken for equally large, the mean falls to v' = v G/(G+1), and the failed one adds
 * v^2 G/(G+1) to the sum of squares SE^2 G(G-1), so SE'^2 = (SE^2 (G-1) + v^2/(G+1)) / (G+1); then Wilson's interval, as
 * for any scores of which some are at an end. From 10 to 30 tasks it reaches about as far as the exact 97.5 % bound of a
 * rate that was not seen (Clopper & Pearson 1934): docs/decisions/0026. Null where it cannot be had.
 *
 * It stops at what the mean would lose if all tasks that can fail did.
 */
export function lowerEndWithOneMoreFailure(lowest: number, input: UnseenFailures): number | null {
  const { value, standardError, n, clusters, level, bounds, exposed } = input;
  const range = bounds.high - bounds.low;
  const [share, error] = [(value - bounds.low) / range, standardError / range];
  const more = clusters + 1;
  const { interval } = effectiveWilson({
    value: (share * clusters) / more,
    standardError: Math.sqrt((error ** 2 * (clusters - 1) + share ** 2 / more) / more),
    clusters: more,
    level,
    clusterUnit: "",
  });
  if (interval === null) return null;
  const whenAllFail = lowest - (Math.min(exposed, n) / n) * (value - bounds.low);
  return Math.min(lowest, Math.max(bounds.low + range * interval.low, whenAllFail));
}
