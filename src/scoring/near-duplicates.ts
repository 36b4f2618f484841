import type { Components } from "../core/index.ts";

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

/**
 * Texts that are nearly the same, directly or through others, joined in `groups`. Pieces are ordered by how rare they
 * are: two texts that are alike enough share one of the rarest pieces of each (prefix filtering, Chaudhuri, Ganti &
 * Kaushik 2006), so that only such texts are held against each other, and none that is joined already.
 */
export function joinAlike(texts: readonly string[], groups: Components): void {
  const looked = texts.map(piecesOf);
  const counts = new Map<string, number>();
  for (const pieces of looked) for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  const holders = new Map<string, number[]>();
  for (const [index, pieces] of looked.entries()) {
    const byRarity = [...pieces].sort(
      (a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : 1),
    );
    const needed = Math.ceil(NEAR_DUPLICATE * pieces.size - ROUNDING);
    for (const piece of byRarity.slice(0, pieces.size - needed + 1)) {
      const known = holders.get(piece) ?? [];
      for (const other of known) {
        const isJoined = groups.of(index) === groups.of(other);
        if (!isJoined && isAlike(pieces, looked[other] ?? pieces)) groups.join(other, index);
      }
      known.push(index);
      holders.set(piece, known);
    }
  }
}

const ROUNDING = 1e-9;

function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  if (small.size < NEAR_DUPLICATE * large.size) return false;
  const shared = small.intersection(large).size;
  return shared >= NEAR_DUPLICATE * (small.size + large.size - shared);
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
