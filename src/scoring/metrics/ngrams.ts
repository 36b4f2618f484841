/** Separates the parts of an n-gram's key; no token holds it. */
const SEPARATOR = "\u0000";

/** How often each run of n tokens occurs. */
export function countNgrams(tokens: readonly string[], n: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let start = 0; start + n <= tokens.length; start++) {
    const key = tokens.slice(start, start + n).join(SEPARATOR);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** How many occurrences the two have in common: each counts as often as it occurs in both. */
export function overlap(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [key, count] of one) shared += Math.min(count, other.get(key) ?? 0);
  return shared;
}

export function total(counts: ReadonlyMap<string, number>): number {
  return counts.values().reduce((sum, count) => sum + count, 0);
}
