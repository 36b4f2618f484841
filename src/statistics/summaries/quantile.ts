import { at } from "../numbers/at.ts";
import { requireArgument } from "../require-argument.ts";

/**
 * The p-quantile, 0 <= p <= 1, of values in any order: linear interpolation at (n - 1) p of the sorted
 * values (Hyndman & Fan type 7, the default of R and NumPy). Null when there are no values, or when
 * one of them is not a finite number and so has no place in the order.
 */
export function quantile(values: readonly number[], p: number): number | null {
  return quantiles(values, [p])?.[0] ?? null;
}

/** Several quantiles of the same values, which are put in order once. */
export function quantiles(values: readonly number[], probabilities: readonly number[]): number[] | null {
  requireArgument(
    probabilities.every((p) => p >= 0 && p <= 1),
    "a quantile of data needs a probability from 0 to 1",
  );
  if (values.length === 0 || !values.every(Number.isFinite)) return null;
  const sorted = Float64Array.from(values).sort();
  return probabilities.map((p) => {
    const position = (sorted.length - 1) * p;
    return interpolate(at(sorted, Math.floor(position)), at(sorted, Math.ceil(position)), position % 1);
  });
}

export function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}

/** Weights instead of below + weight * (above - below), whose difference can overflow. */
function interpolate(below: number, above: number, weight: number): number {
  return below === above ? below : below * (1 - weight) + above * weight;
}
