import type { ModelResult } from "../../core/index.ts";
import type { Glyphs } from "../glyphs.ts";

type Latency = NonNullable<ModelResult["latencyMs"]>;

/** How far a value lies from 0 to the end of an axis, in whole columns. */
const columnOf = (value: number, end: number, columns: number): number =>
  Math.max(0, Math.min(columns - 1, Math.round((value / end) * (columns - 1))));

/** Times as a box: the middle half filled, the median in it, and lines to the farthest that are not outliers. */
export function boxPlot(latency: Latency, longest: number, columns: number, glyph: Glyphs): string {
  const at = (value: number): number => columnOf(value, longest, columns);
  const cells = Array.from({ length: columns }, () => " ");
  const [low, high] = [at(latency.lowerWhisker), at(latency.upperWhisker)];
  cells.fill(glyph.horizontal, low, high + 1);
  cells[low] = glyph.left;
  cells[high] = glyph.right;
  cells.fill(glyph.shades[2] ?? ":", at(latency.lowerQuartile), at(latency.upperQuartile) + 1);
  cells[at(latency.median)] = glyph.vertical;
  return cells.join("");
}

/** Counts beside each other, each the darker the larger its share of the largest share of all. */
export function shadedStrip(counts: readonly number[], tallest: number, glyph: Glyphs): string {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const last = glyph.shades.length - 1;
  return counts
    .map((count) => {
      if (count === 0 || all === 0) return glyph.shades[0];
      return glyph.shades[Math.max(1, Math.round((count / all / tallest) * last))];
    })
    .join("");
}

/** The largest share that any of some counts has of its own sum. */
export const tallestShare = (counts: readonly (readonly number[])[]): number =>
  Math.max(
    ...counts.map(
      (own) =>
        Math.max(0, ...own) /
        Math.max(
          1,
          own.reduce((sum, count) => sum + count, 0),
        ),
    ),
    Number.MIN_VALUE,
  );

interface Point {
  readonly mark: string;
  /** Both from 0 to 1. */
  readonly x: number;
  readonly y: number;
}

/** Marks on a field, the first row on top. Where two fall on one place, the earlier stays and the later stands beside it. */
export function scatter(points: readonly Point[], columns: number, rows: number): readonly string[] {
  const field = Array.from({ length: rows }, () => Array.from({ length: columns }, () => " "));
  for (const { mark, x, y } of points) {
    const row = field[Math.round((1 - y) * (rows - 1))];
    if (row === undefined) continue;
    const width = mark.length;
    const wanted = Math.min(columns - width, Math.round(x * (columns - 1)));
    const isFree = (start: number): boolean =>
      start >= 0 &&
      start + width <= columns &&
      row.slice(Math.max(0, start - 1), start + width + 1).every((cell) => cell === " ");
    const places = Array.from({ length: columns }, (_, step) => [wanted + step, wanted - step]).flat();
    const start = places.find(isFree) ?? wanted;
    for (let index = 0; index < width; index += 1) row[start + index] = mark.charAt(index);
  }
  return field.map((row) => row.join(""));
}
