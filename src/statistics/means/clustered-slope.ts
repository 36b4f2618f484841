import { type Estimate, phrase } from "../../core/index.ts";
import { DEFAULT_LEVEL } from "../interval-level.ts";
import { unknown } from "../result.ts";
import { jackknifeError } from "../bootstrap/jackknife.ts";
import { varies } from "../numbers/varies.ts";
import { ROUNDING, tInterval } from "../t-interval.ts";
import { mean, NO_FINITE_MEAN } from "./mean.ts";

export interface ClusteredPoint {
  readonly cluster: string;
  readonly x: number;
  readonly y: number;
}

const METHOD = "least-squares slope, jackknife error over clusters, t interval";

/**
 * How y changes with x: slope = S_xy / S_xx. The error is the jackknife's: the slope without each cluster in turn, t
 * interval with G - 1 degrees. The sandwich of residuals (Liang & Zeger 1986) is too short with few clusters, because
 * the line bends towards clusters that stand alone on x (MacKinnon & Webb 2018; held 86 to 92 % below 30 clusters).
 */
export function clusteredSlope(
  points: readonly ClusteredPoint[],
  options: { readonly level?: number; readonly clusterUnit?: string } = {},
): Estimate {
  const { level = DEFAULT_LEVEL, clusterUnit = "task" } = options;
  if (points.length === 0) return unknown(phrase`no observations`);
  const [centerX, centerY] = [mean(points.map(({ x }) => x)), mean(points.map(({ y }) => y))];
  if (centerX === null || centerY === null) return unknown(NO_FINITE_MEAN);
  if (!varies(points.map(({ x }) => x))) return unknown(phrase`x does not vary, so it has no slope`);
  const groups = new Map<string, Moments>();
  const all = new Moments();
  for (const { cluster, x, y } of points) {
    const own = groups.get(cluster) ?? new Moments();
    groups.set(cluster, own);
    own.add(x - centerX, y - centerY);
    all.add(x - centerX, y - centerY);
  }
  const value = all.slope();
  if (value === null) return unknown(NO_FINITE_MEAN);
  const clusters = groups.size;
  const without = [...groups.values()].map((own) => all.slopeWithout(own));
  const standardError = clusters < 3 ? null : jackknifeError({ value, without });
  return {
    known: true,
    value,
    n: points.length,
    ...(standardError === null
      ? {
          interval: null,
          intervalReason:
            clusters < 3
              ? phrase`the error of a slope needs at least three clusters (${clusterUnit})`
              : phrase`without one of the clusters (${clusterUnit}) x does not vary, so the error cannot be seen`,
        }
      : tInterval({ value, standardError, degrees: clusters - 1, level, clusterUnit })),
    method: METHOD,
    clusterUnit,
    clusters,
  };
}

/** Sums from which a slope is made, and unmade of one cluster. */
class Moments {
  #n = 0;
  #x = 0;
  #y = 0;
  #xx = 0;
  #xy = 0;

  add(x: number, y: number): void {
    this.#n += 1;
    this.#x += x;
    this.#y += y;
    this.#xx += x * x;
    this.#xy += x * y;
  }

  slope(): number | null {
    return this.slopeWithout(new Moments());
  }

  /** Null where x does not vary without it, but for what is lost in sums. */
  slopeWithout(own: Moments): number | null {
    const n = this.#n - own.#n;
    const [x, y] = [this.#x - own.#x, this.#y - own.#y];
    const spread = this.#xx - own.#xx - (x * x) / n;
    if (!(spread > ROUNDING * this.#xx)) return null;
    const slope = (this.#xy - own.#xy - (x * y) / n) / spread;
    return Number.isFinite(slope) ? slope : null;
  }
}
