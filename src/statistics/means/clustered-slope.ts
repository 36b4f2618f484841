import type { Estimate } from "../../core/index.ts";
import { DEFAULT_LEVEL } from "../interval-level.ts";
import { unknown } from "../result.ts";
import { tInterval } from "../t-interval.ts";
import { mean, NO_FINITE_MEAN } from "./mean.ts";

export interface ClusteredPoint {
  readonly cluster: string;
  readonly x: number;
  readonly y: number;
}

const METHOD = "least-squares slope, cluster-robust error, t interval";

/**
 * How y changes with x: slope = S_xy / S_xx, SE = sqrt(G/(G-1) * sum_g (sum_{i in g} (x_i - mean x) e_i)^2) / S_xx
 * with residuals e (Liang & Zeger 1986), t interval with G - 2 degrees: the line has two parameters.
 */
export function clusteredSlope(
  points: readonly ClusteredPoint[],
  options: { readonly level?: number; readonly clusterUnit?: string } = {},
): Estimate {
  const { level = DEFAULT_LEVEL, clusterUnit = "task" } = options;
  if (points.length === 0) return unknown("no observations");
  const [centerX, centerY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  if (centerX === null || centerY === null) return unknown(NO_FINITE_MEAN);
  let spread = 0;
  let joint = 0;
  for (const { x, y } of points) {
    spread += (x - centerX) ** 2;
    joint += (x - centerX) * (y - centerY);
  }
  if (spread === 0) return unknown("x does not vary, so it has no slope");
  const value = joint / spread;
  if (!Number.isFinite(value)) return unknown(NO_FINITE_MEAN);
  const sums = new Map<string, number>();
  for (const { cluster, x, y } of points) {
    const residual = y - centerY - value * (x - centerX);
    sums.set(cluster, (sums.get(cluster) ?? 0) + (x - centerX) * residual);
  }
  const clusters = sums.size;
  const squares = sums.values().reduce((sum, part) => sum + part * part, 0);
  const standardError = clusters < 3 ? null : Math.sqrt((clusters / (clusters - 1)) * squares) / spread;
  return {
    known: true,
    value,
    n: points.length,
    ...(standardError === null
      ? {
          interval: null,
          intervalReason: `the error of a slope needs at least three clusters (${clusterUnit})`,
        }
      : tInterval({ value, standardError, degrees: clusters - 2, level, clusterUnit })),
    method: METHOD,
    clusterUnit,
    clusters,
  };
}
