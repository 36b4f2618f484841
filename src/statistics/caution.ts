import { type KnownEstimate, unitsInWords } from "../core/index.ts";
import { DEFAULT_LEVEL } from "./interval-level.ts";
import { type Bounds, ROUNDING } from "./t-interval.ts";

/**
 * What to say of a mean over tasks of which `exposed` have auto-fail rules, when no answer failed by one: at a rate of up
 * to 1 - 0.05^(1/exposed) that happens in one study of twenty or more (Clopper & Pearson 1934; about 3/exposed). Where
 * such a rate would put the mean below the interval, the interval holds the truth less often than it says: simulated
 * studies in docs/statistics.md. Null where it would not, or where a task stands at the low end all the same.
 */
export function cautionOfUnseenAutoFails(
  { value, n, clusters, interval }: KnownEstimate,
  exposed: number,
  means: readonly number[],
  { low, high }: Bounds,
): string | null {
  if (interval === null || exposed === 0) return null;
  if (means.some((mean) => mean - low <= ROUNDING * (high - low))) return null;
  const rate = 1 - (1 - DEFAULT_LEVEL) ** (1 / Math.min(exposed, clusters));
  const lowest = value - (exposed / n) * rate * (value - low);
  if (lowest >= interval.low) return null;
  const tasks = exposed === 1 ? "the one task that can have one" : `${exposed} tasks that can have one`;
  return `No auto-fail among ${tasks}: a rate of up to ${percent(rate)} would fit that and put the mean at ${lowest.toFixed(1)}, below this interval.`;
}

/** Fewer clusters than this, and rare strong disagreements are often missing from the sample. */
const FEWEST_FOR_GWET = 50;

/** What to say of Gwet's coefficient from few clusters; null where there are enough. */
export function fewForGwet(clusters: number, clusterUnit: string): string | null {
  if (clusters >= FEWEST_FOR_GWET) return null;
  const units = unitsInWords({ clusters: FEWEST_FOR_GWET, clusterUnit });
  return `Under ${units} this interval can be too short: in simulated studies of 10 to 30 it held the true value in 86 to 91 % of cases, not in 95 %.`;
}

const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;
