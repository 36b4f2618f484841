/**
 * From here on two questions count as nearly the same: their three-letter pieces overlap by this share of
 * all that either has (Jaccard). A changed word in a sentence of ten stays above it; another question about
 * the same thing, or the same sentence about another thing, lies well below.
 */
export const NEAR_DUPLICATE = 0.6;

const PIECE = 3;

export interface NearDuplicate {
  /** Place in the texts that were looked at. */
  readonly index: number;
  /** The text that it is most like: an earlier one of the same set, or an existing one. */
  readonly of: { readonly among: "texts" | "existing"; readonly index: number };
  /** From `NEAR_DUPLICATE` to 1. */
  readonly similarity: number;
}

/** A text without what does not matter for being the same: case, width, blanks, the marks at its end. */
export function normalised(text: string): string {
  const plain = text.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, " ");
  let end = plain.length;
  while (end > 0 && " .?!…。؟".includes(plain[end - 1] ?? "")) end -= 1;
  return plain.slice(0, end).trimStart();
}

export interface DuplicateSearch {
  /** Compares with one more; the first has index 0. */
  addExisting(text: string): void;
  found(): NearDuplicate[];
}

/** Texts that nearly repeat an earlier text or an existing one, each with the one that it is most like. */
export function duplicateSearch(texts: readonly string[]): DuplicateSearch {
  const looked = texts.map(piecesOf);
  const holders = holdersOf(looked);
  const best = new Map<number, NearDuplicate>();

  /** Only texts that share a piece are compared, so the work grows with what is alike, not with the square. */
  const compare = (pieces: ReadonlySet<string>, of: NearDuplicate["of"]): void => {
    const shared = new Map<number, number>();
    for (const piece of pieces) {
      for (const index of holders.get(piece) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1);
    }
    for (const [index, count] of shared) {
      if (of.among === "texts" && of.index >= index) continue;
      const similarity = count / (pieces.size + (looked[index]?.size ?? 0) - count);
      if (similarity < NEAR_DUPLICATE || similarity <= (best.get(index)?.similarity ?? 0)) continue;
      best.set(index, { index, of, similarity });
    }
  };

  let existing = 0;
  return {
    addExisting: (text) => compare(piecesOf(text), { among: "existing", index: existing++ }),
    found() {
      looked.forEach((pieces, index) => compare(pieces, { among: "texts", index }));
      return [...best.values()].toSorted((a, b) => a.index - b.index);
    },
  };
}

/** Blanks at both ends make the beginning and the end count, and give the shortest text a piece. */
function piecesOf(text: string): ReadonlySet<string> {
  const padded = ` ${normalised(text)} `;
  const pieces = new Set<string>();
  for (let start = 0; start + PIECE <= Math.max(padded.length, PIECE); start++) {
    pieces.add(padded.slice(start, start + PIECE));
  }
  return pieces;
}

/** Which texts hold each piece. */
function holdersOf(looked: readonly ReadonlySet<string>[]): ReadonlyMap<string, readonly number[]> {
  const holders = new Map<string, number[]>();
  looked.forEach((pieces, index) => {
    for (const piece of pieces) {
      const known = holders.get(piece);
      if (known === undefined) holders.set(piece, [index]);
      else known.push(index);
    }
  });
  return holders;
}
