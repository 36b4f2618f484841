import { type Estimate, phrase } from "../../core/index.ts";
import { withClusterInterval } from "../bootstrap/with-cluster-interval.ts";
import type { BootstrapOptions } from "../bootstrap/draw-clusters.ts";
import type { ClusteredPoint } from "../means/clustered-slope.ts";
import { mean } from "../means/mean.ts";
import { at } from "../numbers/at.ts";
import { varies } from "../numbers/varies.ts";
import { requireArgument } from "../require-argument.ts";
import { kendallTauB } from "./kendall.ts";
import { meanRanks } from "./ranks.ts";

type CorrelationOptions = BootstrapOptions & { readonly clusterUnit?: string };

const NO_VARIATION = phrase`one of the two does not vary, so there is nothing to correlate`;

function correlation(
  points: readonly ClusteredPoint[],
  coefficient: (x: readonly number[], y: readonly number[]) => number | null,
  what: string,
  options: CorrelationOptions,
): Estimate {
  requireArgument(
    points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)),
    "what is correlated is a finite number",
  );
  const statistic = (rows: readonly ClusteredPoint[]) =>
    coefficient(
      rows.map(({ x }) => x),
      rows.map(({ y }) => y),
    );
  return withClusterInterval(points, statistic, {
    ...options,
    what,
    whenUndefined: NO_VARIATION,
    endsAtMinusOne: true,
  });
}

/** Spearman's rho: Pearson's correlation of ranks, tied values at their mean rank. */
export function spearman(points: readonly ClusteredPoint[], options: CorrelationOptions = {}): Estimate {
  return correlation(
    points,
    (x, y) => pearsonOf(meanRanks(x), meanRanks(y)),
    "Spearman's rank correlation",
    options,
  );
}

/** Kendall's tau-b; see `kendallTauB`. */
export function kendall(points: readonly ClusteredPoint[], options: CorrelationOptions = {}): Estimate {
  return correlation(points, kendallTauB, "Kendall's tau-b", options);
}

/** Pearson's r = S_xy / sqrt(S_xx S_yy); null when one of the two does not vary. */
export function pearsonOf(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  const [centerX, centerY] = [mean(x), mean(y)];
  if (centerX === null || centerY === null || !varies(x) || !varies(y)) return null;
  let [xx, yy, xy] = [0, 0, 0];
  for (let place = 0; place < x.length; place++) {
    const [dx, dy] = [at(x, place) - centerX, at(y, place) - centerY];
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
}
