import { bleuFromCounts } from "./bleu-counts.ts";
import type { BleuOptions, BleuScore } from "./bleu-score.ts";
import { tokenizeForBleu } from "./bleu-tokenize.ts";
import { countNgrams } from "./ngrams.ts";

/** One text and what it should have been, in one wording or several. */
export interface Segment {
  readonly hypothesis: string;
  readonly references: readonly string[];
}

export const ORDERS = [1, 2, 3, 4] as const;

/**
 * BLEU of a corpus (Papineni et al. 2002) as sacreBLEU computes it (Post 2018): clipped n-gram precisions over all
 * segments, against the reference with the most occurrences; length against the reference nearest in length.
 */
export function corpusBleu(segments: readonly Segment[], options: BleuOptions = {}): BleuScore {
  const { tokenizer = "13a", smoothing = "exp", lowercase = false, effectiveOrder = false } = options;
  const counts = ORDERS.map(() => 0);
  const totals = ORDERS.map(() => 0);
  let [hypothesisLength, referenceLength] = [0, 0];
  const tokensOf = (text: string) => tokenizeForBleu(lowercase ? text.toLowerCase() : text, tokenizer);
  for (const { hypothesis, references } of segments) {
    const tokens = tokensOf(hypothesis);
    const wanted = references.map(tokensOf);
    hypothesisLength += tokens.length;
    referenceLength += nearestLength(tokens.length, wanted);
    for (const [place, order] of ORDERS.entries()) {
      const clip = highestCounts(wanted, order);
      for (const [ngram, count] of countNgrams(tokens, order)) {
        counts[place] = (counts[place] ?? 0) + Math.min(count, clip.get(ngram) ?? 0);
      }
      totals[place] = (totals[place] ?? 0) + Math.max(0, tokens.length - order + 1);
    }
  }
  return {
    ...bleuFromCounts(
      { counts, totals, hypothesisLength, referenceLength },
      { ...options, smoothing, effectiveOrder },
    ),
    signature: [
      `nrefs:${segments[0]?.references.length ?? 0}`,
      `case:${lowercase ? "lc" : "mixed"}`,
      `eff:${effectiveOrder ? "yes" : "no"}`,
      `tok:${tokenizer}`,
      `smooth:${smoothing}`,
    ].join("|"),
  };
}

/** BLEU of one segment. Sentences are short, so orders that it is too short for do not count. */
export function sentenceBleu(segment: Segment, options: BleuOptions = {}): BleuScore {
  return corpusBleu([segment], { effectiveOrder: true, ...options });
}

/** Of two equally near, the shorter. */
function nearestLength(length: number, references: readonly (readonly string[])[]): number {
  const lengths = references.map((tokens) => tokens.length).sort((a, b) => a - b);
  return lengths.reduce(
    (best, next) => (Math.abs(next - length) < Math.abs(best - length) ? next : best),
    lengths[0] ?? 0,
  );
}

function highestCounts(references: readonly (readonly string[])[], order: number): Map<string, number> {
  const highest = new Map<string, number>();
  for (const tokens of references) {
    for (const [ngram, count] of countNgrams(tokens, order)) {
      highest.set(ngram, Math.max(count, highest.get(ngram) ?? 0));
    }
  }
  return highest;
}
