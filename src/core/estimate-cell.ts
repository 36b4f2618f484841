import { type Cell, unknown } from "./descriptions.ts";
import type { Estimate } from "./records/index.ts";

/** A number with its interval, where it has one. */
export function estimateCell(estimate: Estimate, digits: number): Cell {
  if (!estimate.known) return unknown(estimate.reason);
  const { low, high } = estimate.interval ?? { low: null, high: null };
  return { kind: "interval", value: estimate.value, low, high, digits };
}
