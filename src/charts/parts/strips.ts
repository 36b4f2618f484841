import type { RowSize, Shape } from "./rows.ts";

/** Height of the tallest bar in a row of bars. */
export const STRIP = 30;
export const STRIPS: RowSize = { above: { row: 66, sink: 25 }, beside: { row: 44, sink: 17 } };

export interface Strip {
  /** One edge more than there are bars. */
  readonly edges: readonly number[];
  readonly counts: readonly number[];
}

/** The share of a strip's tallest bar, to give all strips of a chart one scale. */
export function tallestShare(strips: readonly Strip[]): number {
  return Math.max(
    0,
    ...strips.map(({ counts }) => {
      const all = counts.reduce((sum, count) => sum + count, 0);
      return all === 0 ? 0 : Math.max(...counts) / all;
    }),
  );
}

/** Bars from a base line up, as high as their share of all; `tallest` is the share of a full bar. */
export function stripMarks(
  { edges, counts }: Strip,
  { at, y, color, tallest }: { at: (value: number) => number; y: number; color: string; tallest: number },
): Shape[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return counts.flatMap((count, index) => {
    if (count === 0 || tallest === 0) return [];
    const [left, right] = [at(edges[index] ?? 0), at(edges[index + 1] ?? 0)];
    const height = Math.max(1, (STRIP * count) / all / tallest);
    const shape = { x: left + 0.5, y: y - height, width: Math.max(0.5, right - left - 1), height };
    return [{ type: "rect", shape, style: { fill: color, opacity: 0.75 } }];
  });
}
