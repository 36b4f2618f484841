import { phrase } from "../../core/index.ts";
import { at } from "../numbers/at.ts";

/** Why a mean over existing values can be unknown. */
export const NO_FINITE_MEAN = phrase`the values are not all finite numbers, or too large to average`;

/**
 * The arithmetic mean; null when there are no values or the result is not a finite number. The second
 * pass adds the mean of the residuals, so that equal values have exactly their own value as mean.
 */
export function mean(values: ArrayLike<number>): number | null {
  if (values.length === 0) return null;
  const rough = sum(values) / values.length;
  const refined = rough + sum(values, rough) / values.length;
  return Number.isFinite(refined) ? refined : null;
}

function sum(values: ArrayLike<number>, origin = 0): number {
  let total = 0;
  for (let place = 0; place < values.length; place++) total += at(values, place) - origin;
  return total;
}
