import { type Bounds, ROUNDING } from "../t-interval.ts";
import type { ClusteredObservation } from "./clustered-standard-error.ts";

/** How scores lie on their scale. */
export interface EndsOfScale {
  /** Clusters whose scores all stand at the low end, and at the high end. */
  readonly low: number;
  readonly high: number;
  /** Whether every single score stands at an end, as pass and fail do. */
  readonly isPassFail: boolean;
}

/** Where clusters of scores stand; a cluster is at an end exactly when all its scores are. */
export function endsOfScale(observations: readonly ClusteredObservation[], bounds: Bounds): EndsOfScale {
  const clusters = new Map<string, End>();
  let isPassFail = true;
  for (const { cluster, value } of observations) {
    const end = endAt(value, bounds);
    isPassFail &&= end !== "between";
    const known = clusters.get(cluster);
    if (known === undefined) clusters.set(cluster, end);
    else if (known !== end) clusters.set(cluster, "between");
  }
  return { ...countedEnds(clusters.values()), isPassFail };
}

/** The same from one value for each cluster. Means do not tell whether they are made of passes and fails. */
export function endsOfMeans(means: readonly number[], bounds: Bounds): EndsOfScale {
  const { low, high } = countedEnds(means.map((value) => endAt(value, bounds)));
  return { low, high, isPassFail: low + high === means.length };
}

type End = "low" | "high" | "between";

function endAt(value: number, { low, high }: Bounds): End {
  const rounding = ROUNDING * (high - low);
  if (Math.abs(value - low) <= rounding) return "low";
  return Math.abs(value - high) <= rounding ? "high" : "between";
}

function countedEnds(ends: Iterable<End>): { readonly low: number; readonly high: number } {
  let [low, high] = [0, 0];
  for (const end of ends) {
    if (end === "low") low += 1;
    if (end === "high") high += 1;
  }
  return { low, high };
}
