import type { Estimate } from "../../core/index.ts";

/** To six digits, without a sign on 0. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;

/** An estimate without the last digits, in which two ways of adding up differ. */
export function roughly(estimate: Estimate): object {
  if (!estimate.known) return estimate;
  const { value, interval, intervalReason: _, ...rest } = estimate;
  // What one way rounds to no spread at all, the other may round to the smallest there is.
  const isFlat = interval === null || interval.high - interval.low < 1e-6;
  const range = isFlat ? null : [rounded(interval.low), rounded(interval.high)];
  return { ...rest, value: rounded(value), range };
}
