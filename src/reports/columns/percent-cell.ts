import { type Cell, type Estimate, unknown } from "../../core/index.ts";

/** A share with its interval, as per cent. */
export function percentCell(share: Estimate, digits: number): Cell {
  if (!share.known) return unknown(share.reason);
  const { low, high } = share.interval ?? { low: null, high: null };
  return {
    kind: "interval",
    value: share.value * 100,
    low: low === null ? null : low * 100,
    high: high === null ? null : high * 100,
    digits,
  };
}
