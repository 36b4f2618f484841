const BITS = 32;

/** 1 for equal texts, 0 when nothing is in common: 1 - edits / length of the longer, in code points. */
export function editSimilarity(one: string, other: string): number {
  const [left, right] = [Array.from(one.normalize("NFC")), Array.from(other.normalize("NFC"))];
  const longer = Math.max(left.length, right.length);
  return longer === 0 ? 1 : 1 - editDistance(left, right) / longer;
}

/**
 * Fewest insertions, deletions and replacements that turn one into the other (Levenshtein 1966), by Myers' bit vectors
 * (1999) in Hyyrö's form (2003): a column of the table at a time, 32 rows to a number. Memory grows with one column and
 * the number of different characters, never with the product of the lengths.
 */
export function editDistance(rows: readonly string[], columns: readonly string[]): number {
  if (rows.length === 0 || columns.length === 0) return Math.max(rows.length, columns.length);
  const blocks = Math.ceil(rows.length / BITS);
  const places = placesOf(rows, blocks);
  const nowhere = new Int32Array(blocks);
  // Where the table rises, and where it falls, from one row to the next.
  const rises = new Int32Array(blocks).fill(-1);
  const falls = new Int32Array(blocks);
  const lastRow = 1 << ((rows.length - 1) % BITS);
  let distance = rows.length;
  for (const character of columns) {
    const equal = places.get(character) ?? nowhere;
    // Above the first row the table rises with every column.
    let riseIn = 1;
    let fallIn = 0;
    // Pairs in brackets would cost ten times as much here.
    for (let block = 0; block < blocks; block++) {
      const rise = rises[block] ?? 0;
      const fall = falls[block] ?? 0;
      const match = equal[block] ?? 0;
      const vertical = match | fall;
      const entered = match | fallIn;
      const horizontal = (((entered & rise) + rise) ^ rise) | entered;
      const up = fall | ~(horizontal | rise);
      const down = rise & horizontal;
      if (block === blocks - 1) distance += ((up & lastRow) === 0 ? 0 : 1) - ((down & lastRow) === 0 ? 0 : 1);
      const shiftedUp = (up << 1) | riseIn;
      const shiftedDown = (down << 1) | fallIn;
      riseIn = up >>> (BITS - 1);
      fallIn = down >>> (BITS - 1);
      rises[block] = shiftedDown | ~(vertical | shiftedUp);
      falls[block] = shiftedUp & vertical;
    }
  }
  return distance;
}

/** For each character a bit for every row it stands in. */
function placesOf(rows: readonly string[], blocks: number): Map<string, Int32Array> {
  const places = new Map<string, Int32Array>();
  for (const [row, character] of rows.entries()) {
    const bits = places.get(character) ?? new Int32Array(blocks);
    const block = Math.floor(row / BITS);
    bits[block] = (bits[block] ?? 0) | (1 << (row % BITS));
    places.set(character, bits);
  }
  return places;
}
