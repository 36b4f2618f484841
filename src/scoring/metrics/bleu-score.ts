import type { BleuTokenizer } from "./bleu-tokenize.ts";

/** What stands in for a precision of 0: nothing, a small count, k more of everything, or halves of one hit. */
export type BleuSmoothing = "none" | "floor" | "add-k" | "exp";

export interface BleuOptions {
  readonly tokenizer?: BleuTokenizer;
  readonly smoothing?: BleuSmoothing;
  /** For `floor` (0.1 unless given) and `add-k` (1 unless given). */
  readonly smoothingValue?: number;
  readonly lowercase?: boolean;
  /** Count only orders that the text is long enough for; true for one segment, false for a corpus unless given. */
  readonly effectiveOrder?: boolean;
}

export interface BleuScore {
  /** 0 to 100. */
  readonly score: number;
  /** For 1 to 4 tokens: hits, tries, and hits / tries in percent after smoothing. */
  readonly counts: readonly number[];
  readonly totals: readonly number[];
  readonly precisions: readonly number[];
  readonly brevityPenalty: number;
  readonly hypothesisLength: number;
  readonly referenceLength: number;
  /** Everything that another program needs to give the same number, in sacreBLEU's spelling. */
  readonly signature: string;
}
