import { phrase } from "../../core/index.ts";
import { studentTQuantile } from "../distributions/student-t.ts";
import { DEFAULT_LEVEL, upperProbability } from "../interval-level.ts";
import { type IntervalPart, isRounding, NO_SPREAD } from "../t-interval.ts";

/** What a statistic is with all clusters, and without each of them in turn; null where it has no value. */
export interface LeftOut {
  readonly value: number;
  readonly without: readonly (number | null)[];
}

/** SE^2 = (G-1)/G * sum over clusters of (value without it - value)^2 (Tukey 1958; CR3 of MacKinnon & White 1985). */
export function jackknifeError({ value, without }: LeftOut): number | null {
  const clusters = without.length;
  let squares = 0;
  for (const one of without) {
    if (one === null || !Number.isFinite(one)) return null;
    squares += (one - value) ** 2;
  }
  return Math.sqrt(((clusters - 1) / clusters) * squares);
}

interface JackknifeOptions {
  readonly level?: number | undefined;
  /** Correlations do; other coefficients may go on below. */
  readonly endsAtMinusOne?: boolean | undefined;
}

/** On Fisher's scale, coefficients nearer to an end than this count as this near. */
const NEAREST = 1e-4;

/**
 * The interval of a coefficient of agreement or correlation over few clusters: the jackknife's error on Fisher's scale
 * atanh(c), Student's t with G - 1 degrees, and back. Drawing clusters with replacement gives intervals that are too
 * short below 50 clusters, since a coefficient near 1 moves mostly downwards and draws repeat what was seen. Below -1,
 * where some coefficients can be, Fisher's scale ends: there the error is that of the coefficient itself, cut at 1.
 */
export function jackknifeInterval(
  all: LeftOut,
  { level = DEFAULT_LEVEL, endsAtMinusOne = false }: JackknifeOptions = {},
): IntervalPart {
  const { value, without } = all;
  const clusters = without.length;
  const probability = upperProbability(level);
  if (clusters < 2)
    return { interval: null, intervalReason: phrase`an interval needs at least two independent tasks` };
  const error = jackknifeError(all);
  if (error === null) {
    return { interval: null, intervalReason: phrase`without one of the clusters the value is undefined` };
  }
  if (isRounding(error, Math.max(1, Math.abs(value)))) return { interval: null, intervalReason: NO_SPREAD };
  const t = studentTQuantile(probability, clusters - 1);
  const values = without.map((one) => one ?? value);
  if (!endsAtMinusOne && Math.min(value, ...values) < -1 + NEAREST) {
    return { interval: { low: value - t * error, high: Math.min(1, value + t * error), level } };
  }
  const center = fisher(value);
  const margin = t * (jackknifeError({ value: center, without: values.map(fisher) }) ?? 0);
  return { interval: { low: Math.tanh(center - margin), high: Math.tanh(center + margin), level } };
}

function fisher(value: number): number {
  return Math.atanh(Math.max(-1 + NEAREST, Math.min(1 - NEAREST, value)));
}
