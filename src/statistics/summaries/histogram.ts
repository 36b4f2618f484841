import { phrase } from "../../core/index.ts";
import { at } from "../numbers/at.ts";
import { requireArgument } from "../require-argument.ts";
import { type Unknown, unknown } from "../result.ts";
import type { Bounds } from "../t-interval.ts";
import { quantiles } from "./quantile.ts";

export interface Histogram {
  readonly known: true;
  readonly n: number;
  /** One more than there are bins, rising. A bin holds its lower edge; the last one both. */
  readonly edges: readonly number[];
  readonly counts: readonly number[];
}

export interface HistogramOptions {
  /** Number of bins; by Freedman and Diaconis unless given. */
  readonly bins?: number;
  /** Where the bins begin and end; the smallest and largest value unless given. Values outside are refused. */
  readonly range?: Bounds;
}

const MOST_BINS = 60;

/** Bins of width 2 IQR / n^(1/3) (Freedman & Diaconis 1981), Sturges' number when the box has no length. */
function chooseBins(values: readonly number[], span: number): number {
  const [lower = 0, upper = 0] = quantiles(values, [0.25, 0.75]) ?? [];
  const width = (2 * (upper - lower)) / Math.cbrt(values.length);
  const bins = width > 0 ? span / width : Math.log2(values.length) + 1;
  return Math.max(1, Math.min(MOST_BINS, Math.ceil(bins)));
}

/** How often values fall into bins of equal width. Values that are all equal get one bin around them. */
export function histogram(values: readonly number[], options: HistogramOptions = {}): Histogram | Unknown {
  if (values.length === 0) return unknown(phrase`no observations`);
  if (!values.every(Number.isFinite)) return unknown(phrase`the values are not all finite numbers`);
  const { low, high } = options.range ?? spanOf(values);
  requireArgument(high > low, "a histogram's range has a width");
  requireArgument(
    values.every((value) => value >= low && value <= high),
    "every value lies in the histogram's range",
  );
  const bins = options.bins ?? chooseBins(values, high - low);
  requireArgument(Number.isSafeInteger(bins) && bins > 0, "bins are a count above 0");
  const edges = Array.from({ length: bins + 1 }, (_, index) =>
    index === bins ? high : low + ((high - low) * index) / bins,
  );
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of values) {
    let bin = Math.min(bins - 1, Math.floor(((value - low) / (high - low)) * bins));
    // Rounding may miss the edge that the reader sees by one bin.
    if (value < at(edges, bin)) bin -= 1;
    else if (bin < bins - 1 && value >= at(edges, bin + 1)) bin += 1;
    counts[bin] = at(counts, bin) + 1;
  }
  return { known: true, n: values.length, edges, counts };
}

function spanOf(values: readonly number[]): Bounds {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low < high ? { low, high } : { low: low - 0.5, high: high + 0.5 };
}
