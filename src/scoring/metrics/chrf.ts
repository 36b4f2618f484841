import type { Segment } from "./bleu.ts";
import { countNgrams, overlap, total } from "./ngrams.ts";
import { withoutWhitespace } from "./whitespace.ts";

const ORDERS = [1, 2, 3, 4, 5, 6] as const;
const BETA_SQUARE = 4;

export interface ChrfScore {
  /** 0 to 100. */
  readonly score: number;
  readonly signature: string;
}

interface OrderCounts {
  readonly hypothesis: number;
  readonly reference: number;
  readonly shared: number;
}

/**
 * chrF2 (Popovic 2015) as sacreBLEU computes it: F-score with recall twice as important, from precision and recall of 1
 * to 6 code points, whitespace left out, averaged over the orders that both texts are long enough for. With several
 * references each segment takes the one that fits best. Works for any script.
 */
export function corpusChrf(segments: readonly Segment[]): ChrfScore {
  let sums: readonly OrderCounts[] = ORDERS.map(() => ({ hypothesis: 0, reference: 0, shared: 0 }));
  for (const segment of segments) {
    const best = bestReference(segment);
    sums = sums.map((sum, place) => added(sum, best[place]));
  }
  return {
    score: fScore(sums),
    signature: `nrefs:${segments[0]?.references.length ?? 0}|case:mixed|eff:yes|nc:6|nw:0|space:no`,
  };
}

export function sentenceChrf(segment: Segment): ChrfScore {
  return corpusChrf([segment]);
}

function bestReference({ hypothesis, references }: Segment): readonly OrderCounts[] {
  const ofHypothesis = ngramsOf(hypothesis);
  let best: readonly OrderCounts[] = [];
  let bestScore = -1;
  for (const reference of references) {
    const ofReference = ngramsOf(reference);
    const counts = ORDERS.map((_, place) => countsOf(ofHypothesis[place], ofReference[place]));
    const score = fScore(counts);
    if (score > bestScore) [best, bestScore] = [counts, score];
  }
  return best;
}

function ngramsOf(text: string): ReadonlyMap<string, number>[] {
  const characters = Array.from(withoutWhitespace(text));
  return ORDERS.map((order) => countNgrams(characters, order));
}

const NONE: ReadonlyMap<string, number> = new Map();

function countsOf(
  hypothesis: ReadonlyMap<string, number> = NONE,
  reference: ReadonlyMap<string, number> = NONE,
): OrderCounts {
  return {
    // A text without n-grams of this order cannot make the other one's wrong.
    hypothesis: reference.size === 0 ? 0 : total(hypothesis),
    reference: total(reference),
    shared: overlap(hypothesis, reference),
  };
}

function added(sum: OrderCounts, more: OrderCounts | undefined): OrderCounts {
  if (more === undefined) return sum;
  return {
    hypothesis: sum.hypothesis + more.hypothesis,
    reference: sum.reference + more.reference,
    shared: sum.shared + more.shared,
  };
}

function fScore(orders: readonly OrderCounts[]): number {
  const usable = orders.filter(({ hypothesis, reference }) => hypothesis > 0 && reference > 0);
  if (usable.length === 0) return 0;
  const mean = (of: (counts: OrderCounts) => number) =>
    usable.reduce((sum, counts) => sum + of(counts), 0) / usable.length;
  const precision = mean(({ shared, hypothesis }) => shared / hypothesis);
  const recall = mean(({ shared, reference }) => shared / reference);
  if (precision + recall === 0) return 0;
  return (100 * (1 + BETA_SQUARE) * precision * recall) / (BETA_SQUARE * precision + recall);
}
