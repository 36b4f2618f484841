import { type Cell, type Estimate, estimateCell } from "../../core/index.ts";

/** A share of 0 to 1 with its interval, in percent. */
export function percentCell(share: Estimate): Cell {
  const cell = estimateCell(share, 1);
  if (cell.kind !== "interval") return cell;
  const times = (end: number | null): number | null => (end === null ? null : 100 * end);
  return { ...cell, value: 100 * cell.value, low: times(cell.low), high: times(cell.high) };
}
