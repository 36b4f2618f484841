import { requireArgument } from "../require-argument.ts";

/**
 * The p-quantile, 0 <= p <= 1, of values in any order: linear interpolation at (n - 1) p of the sorted
 * values (Hyndman & Fan type 7, the default of R and NumPy). Null when there are no values, or when
 * one of them is not a finite number and so has no place in the order.
 */
export function quantile(values: readonly number[], p: number): number | null {
  requireArgument(p >= 0 && p <= 1, "a quantile of data needs a probability from 0 to 1");
  if (!values.every(Number.isFinite)) return null;
  const sorted = Float64Array.from(values).sort();
  const position = (sorted.length - 1) * p;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) return null;
  return interpolate(below, above, position % 1);
}

export function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}

/** Weights instead of below + weight * (above - below), whose difference can overflow. */
function interpolate(below: number, above: number, weight: number): number {
  return below === above ? below : below * (1 - weight) + above * weight;
}
