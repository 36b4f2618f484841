/** Rows of the largest statement: many enough to share its cost, few enough for every engine's limit on parameters. */
const LARGEST = 128;

/**
 * Rows in groups of 128, 64, 32 and so on down to 1. Statements then come in few lengths, so that each is prepared once
 * and kept; with every length they would fill the memory.
 */
export function batches<Row>(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [];
  let size = LARGEST;
  for (let start = 0; start < rows.length; start += size) {
    while (size > rows.length - start) size /= 2;
    groups.push(rows.slice(start, start + size));
  }
  return groups;
}
