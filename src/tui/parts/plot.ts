import { type Axis, positionOn } from "../../charts/index.ts";
import type { Estimate } from "../../core/index.ts";
import { formatNumber } from "../../presentation/index.ts";
import type { Glyphs } from "../glyphs.ts";
import { widthOf } from "./clean-text.ts";

const at = (axis: Axis, value: number, columns: number): number =>
  Math.max(0, Math.min(columns - 1, Math.round(positionOn(axis, value) * (columns - 1))));

/** A mean as a dot and its interval as a line, on an axis that all rows share. */
export function intervalPlot(axis: Axis, score: Estimate, columns: number, glyph: Glyphs): string {
  const cells = Array.from({ length: columns }, () => " ");
  if (!score.known) return cells.join("");
  if (score.interval !== null) {
    const [low, high] = [at(axis, score.interval.low, columns), at(axis, score.interval.high, columns)];
    cells.fill(glyph.horizontal, low, high + 1);
    cells[low] = glyph.left;
    cells[high] = glyph.right;
  }
  cells[at(axis, score.value, columns)] = glyph.dot;
  return cells.join("");
}

/** The numbers of the axis, above the plots; those that would run into each other are left out. */
export function axisText(axis: Axis, columns: number): string {
  let text = "";
  for (const tick of axis.ticks) {
    const number = formatNumber(tick);
    const start = Math.min(
      columns - widthOf(number),
      Math.max(0, at(axis, tick, columns) - Math.floor(widthOf(number) / 2)),
    );
    if (text !== "" && start <= text.length) continue;
    text = `${text.padEnd(start)}${number}`;
  }
  return text.padEnd(columns);
}
