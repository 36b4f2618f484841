import { at } from "../numbers/at.ts";
import { denseRanks } from "./ranks.ts";

/**
 * Kendall's tau-b = (concordant - discordant) / sqrt((pairs - ties in x)(pairs - ties in y)), in n log n by counting
 * the swaps that sort y once x is sorted (Knight 1966). Null when one of the two does not vary.
 */
export function kendallTauB(x: readonly number[], y: readonly number[]): number | null {
  const n = x.length;
  const [xs, ys] = [denseRanks(x), denseRanks(y)];
  // One number for each pair of ranks, so that sorting it sorts by x, then by y.
  const pairs = xs.map((rank, place) => rank * n + at(ys, place)).sort();
  const sortedX = pairs.map((pair) => Math.floor(pair / n));
  const sortedY = pairs.map((pair) => pair % n);
  const tiedX = tiedPairs(sortedX);
  const tiedBoth = tiedPairs(pairs);
  const discordant = sortAndCountSwaps(sortedY);
  const tiedY = tiedPairs(sortedY);
  const all = choose2(n);
  const varying = Math.sqrt((all - tiedX) * (all - tiedY));
  return varying === 0 ? null : (all - tiedX - tiedY + tiedBoth - 2 * discordant) / varying;
}

function choose2(count: number): number {
  return (count * (count - 1)) / 2;
}

/** Pairs inside runs of neighbours that are equal. */
function tiedPairs(sorted: Float64Array): number {
  let tied = 0;
  let run = 0;
  for (let place = 0; place < sorted.length; place++) {
    run = place > 0 && at(sorted, place) === at(sorted, place - 1) ? run + 1 : 0;
    // The new one is tied with each of the run before it.
    tied += run;
  }
  return tied;
}

/** Merge sort from the bottom up; counts how many pairs were out of order. */
function sortAndCountSwaps(values: Float64Array<ArrayBuffer>): number {
  let swaps = 0;
  let from = values;
  let to = new Float64Array(values.length);
  for (let width = 1; width < values.length; width *= 2) {
    for (let start = 0; start < values.length; start += 2 * width) {
      const middle = Math.min(start + width, values.length);
      const end = Math.min(start + 2 * width, values.length);
      let [left, right] = [start, middle];
      for (let place = start; place < end; place++) {
        if (left < middle && (right >= end || at(from, left) <= at(from, right)))
          to[place] = at(from, left++);
        else {
          swaps += middle - left;
          to[place] = at(from, right++);
        }
      }
    }
    [from, to] = [to, from];
  }
  if (from !== values) values.set(from);
  return swaps;
}
