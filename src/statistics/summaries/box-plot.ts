import { type Unknown, unknown } from "../result.ts";
import { quantile } from "./quantile.ts";

/** What a box plot draws. */
export interface BoxPlot {
  readonly known: true;
  readonly n: number;
  readonly min: number;
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
  readonly max: number;
  /** The farthest values within 1.5 box lengths of the box. */
  readonly lowerWhisker: number;
  readonly upperWhisker: number;
  /** Values beyond the whiskers, in order. */
  readonly outliers: readonly number[];
}

/** Tukey's box plot (1977): quartiles of `quantile`'s definition, whiskers to 1.5 times the box. */
export function boxPlot(values: readonly number[]): BoxPlot | Unknown {
  if (values.length === 0) return unknown("no observations");
  const sorted = [...values].sort((a, b) => a - b);
  const [lowerQuartile, median, upperQuartile] = [0.25, 0.5, 0.75].map((p) => quantile(sorted, p));
  if (lowerQuartile == null || median == null || upperQuartile == null) {
    return unknown("the values are not all finite numbers");
  }
  const reach = 1.5 * (upperQuartile - lowerQuartile);
  const [lowest, highest] = [lowerQuartile - reach, upperQuartile + reach];
  const inside = sorted.filter((value) => value >= lowest && value <= highest);
  return {
    known: true,
    n: values.length,
    min: sorted[0] ?? median,
    lowerQuartile,
    median,
    upperQuartile,
    max: sorted.at(-1) ?? median,
    lowerWhisker: inside[0] ?? median,
    upperWhisker: inside.at(-1) ?? median,
    outliers: sorted.filter((value) => value < lowest || value > highest),
  };
}
