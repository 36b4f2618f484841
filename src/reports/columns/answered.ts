import { type Cell, type ModelResult, unknown } from "../../core/index.ts";

/** What is summed over answers says nothing where there are none, although the sum is 0. */
export function answered({ latencyMs }: ModelResult, cell: Cell): Cell {
  return latencyMs === null ? unknown("no answers") : cell;
}
