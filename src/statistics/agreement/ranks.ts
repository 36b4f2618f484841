import { at } from "../numbers/at.ts";

/** What stands for each value: `rankOf` gets its place among the different values and the places of its copies. */
function ranked(
  values: readonly number[],
  rankOf: (different: number, firstCopy: number, lastCopy: number) => number,
): Float64Array {
  const sorted = Float64Array.from(values).sort();
  const ranks = new Map<number, number>();
  for (let start = 0; start < sorted.length;) {
    const value = at(sorted, start);
    let end = start;
    while (end < sorted.length && at(sorted, end) === value) end++;
    ranks.set(value, rankOf(ranks.size, start, end - 1));
    start = end;
  }
  const result = new Float64Array(values.length);
  for (let place = 0; place < values.length; place++) result[place] = ranks.get(at(values, place)) ?? 0;
  return result;
}

/** Ranks from 1; equal values share the mean of theirs. */
export function meanRanks(values: readonly number[]): Float64Array {
  return ranked(values, (_, firstCopy, lastCopy) => (firstCopy + lastCopy) / 2 + 1);
}

/** Ranks from 0 without gaps; equal values have the same one. */
export function denseRanks(values: readonly number[]): Float64Array {
  return ranked(values, (different) => different);
}
