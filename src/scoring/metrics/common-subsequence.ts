/** Lengths of common subsequences of the first i and j tokens, row by row. */
function lengths(wanted: readonly string[], given: readonly string[]): Int32Array[] {
  const rows = [new Int32Array(given.length + 1)];
  for (const token of wanted) {
    const above = rows.at(-1) ?? new Int32Array();
    const row = new Int32Array(given.length + 1);
    for (const [place, other] of given.entries()) {
      row[place + 1] =
        token === other ? (above[place] ?? 0) + 1 : Math.max(row[place] ?? 0, above[place + 1] ?? 0);
    }
    rows.push(row);
  }
  return rows;
}

/**
 * Places in `wanted` of a longest sequence of tokens that both have in the same order. Of several the one that
 * google-research's rouge_score finds: going back, it drops a wanted token unless dropping a given one keeps more.
 */
export function longestCommonSubsequence(wanted: readonly string[], given: readonly string[]): number[] {
  const table = lengths(wanted, given);
  const places: number[] = [];
  let [i, j] = [wanted.length, given.length];
  while (i > 0 && j > 0) {
    if (wanted[i - 1] === given[j - 1]) {
      places.push(i - 1);
      i -= 1;
      j -= 1;
    } else if ((table[i]?.[j - 1] ?? 0) > (table[i - 1]?.[j] ?? 0)) j -= 1;
    else i -= 1;
  }
  return places.toReversed();
}

/**
 * Only how long such a sequence is, by bit vectors (Crochemore et al. 2001): a bit of `row` is 0 where the table grows
 * by one from a wanted token to the next.
 */
export function commonLength(wanted: readonly string[], given: readonly string[]): number {
  const places = new Map<string, bigint>();
  for (const [place, token] of wanted.entries())
    places.set(token, (places.get(token) ?? 0n) | (1n << BigInt(place)));
  const all = (1n << BigInt(wanted.length)) - 1n;
  let row = all;
  for (const token of given) {
    const shared = row & (places.get(token) ?? 0n);
    if (shared !== 0n) row = ((row + shared) | (row - shared)) & all;
  }
  return (row ^ all).toString(2).replaceAll("0", "").length;
}

/** Tokens of `sentence` that lie on a longest common subsequence with one of the others, in order. */
export function unionOfSubsequences(
  sentence: readonly string[],
  others: readonly (readonly string[])[],
): string[] {
  const places = new Set(others.flatMap((other) => longestCommonSubsequence(sentence, other)));
  return sentence.filter((_, place) => places.has(place));
}
