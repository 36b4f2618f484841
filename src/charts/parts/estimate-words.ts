import type { Estimate } from "../../core/index.ts";

/** `81.0 [68.3, 93.7]`, or null where nothing is known. */
export function estimateWords(estimate: Estimate, digits: number): string | null {
  if (!estimate.known) return null;
  const value = estimate.value.toFixed(digits);
  return estimate.interval === null ? value : `${value} ${intervalWords(estimate.interval, digits)}`;
}

export function intervalWords({ low, high }: { low: number; high: number }, digits: number): string {
  return `[${low.toFixed(digits)}, ${high.toFixed(digits)}]`;
}
