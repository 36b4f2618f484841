import { phrase } from "../../core/index.ts";
import { type Unknown, unknown } from "../result.ts";
import { quantiles } from "./quantile.ts";

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
  if (values.length === 0) return unknown(phrase`no observations`);
  const [min, lowerQuartile, median, upperQuartile, max] = quantiles(values, [0, 0.25, 0.5, 0.75, 1]) ?? [];
  if (min == null || lowerQuartile == null || median == null || upperQuartile == null || max == null) {
    return unknown(phrase`the values are not all finite numbers`);
  }
  const reach = 1.5 * (upperQuartile - lowerQuartile);
  const [lowest, highest] = [lowerQuartile - reach, upperQuartile + reach];
  const isOutside = (value: number): boolean => value < lowest || value > highest;
  let [lowerWhisker, upperWhisker] = [median, median];
  for (const value of values) {
    if (isOutside(value)) continue;
    lowerWhisker = Math.min(lowerWhisker, value);
    upperWhisker = Math.max(upperWhisker, value);
  }
  return {
    known: true,
    n: values.length,
    min,
    lowerQuartile,
    median,
    upperQuartile,
    max,
    lowerWhisker,
    upperWhisker,
    outliers: values.filter(isOutside).toSorted((one, other) => one - other),
  };
}
