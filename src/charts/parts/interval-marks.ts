import type { Shape } from "./rows.ts";

export interface IntervalMarks {
  readonly color: string;
  readonly page: string;
  readonly hollow: boolean;
  /** Pixels. */
  readonly dot: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly y: number;
}

/** A band from low to high and a dot on it; hollow for what is not real. */
export function intervalMarks({ color, page, hollow, dot, low, high, y }: IntervalMarks): Shape[] {
  const circle: Shape = {
    type: "circle",
    shape: { cx: dot, cy: y, r: 5 },
    style: { fill: hollow ? page : color, stroke: color, lineWidth: 2 },
  };
  if (low === null || high === null) return [circle];
  const band: Shape = {
    type: "line",
    shape: { x1: low, x2: high, y1: y, y2: y, percent: 1 },
    style: { stroke: color, lineWidth: 6, lineCap: "round", opacity: 0.35 },
  };
  return [band, circle];
}
