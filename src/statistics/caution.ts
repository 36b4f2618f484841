import type { KnownEstimate } from "../core/index.ts";
import { DEFAULT_LEVEL } from "./interval-level.ts";
import { type Bounds, ROUNDING } from "./t-interval.ts";

/**
 * What to say of a mean whose answers can fail by a rule although none did: with n clusters, a rate of up to
 * 1 - 0.05^(1/n) goes unseen in one study of twenty (Clopper & Pearson 1934; about 3/n). Where such a rate would put the
 * mean below the interval, the interval holds the truth less often than it says: simulated studies in
 * docs/statistics.md. Null where it would not, or where a failed task was seen.
 */
export function unseenAutoFails(
  { value, clusters, clusterUnit, interval }: KnownEstimate,
  means: readonly number[],
  { low, high }: Bounds,
): string | null {
  if (interval === null) return null;
  if (means.some((mean) => mean - low <= ROUNDING * (high - low))) return null;
  const rate = 1 - (1 - DEFAULT_LEVEL) ** (1 / clusters);
  const lowest = value - rate * (value - low);
  if (lowest >= interval.low) return null;
  return `No auto-fail among ${clusters} ${plural(clusterUnit, clusters)}: a rate of up to ${percent(rate)} would fit that and put the mean at ${lowest.toFixed(1)}, below this interval.`;
}

const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`;

function plural(unit: string, count: number): string {
  if (count === 1) return unit;
  return unit.startsWith("group of ") ? unit.replace("group", "groups") : `${unit}s`;
}
