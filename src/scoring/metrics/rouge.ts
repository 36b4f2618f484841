import { phrase } from "../../core/index.ts";
import { commonLength, longestCommonSubsequence, unionOfSubsequences } from "./common-subsequence.ts";
import { countNgrams, overlap, total } from "./ngrams.ts";

export interface RougeScore {
  readonly precision: number;
  readonly recall: number;
  readonly fMeasure: number;
}

/** Overlap of single words, of pairs of words, of word order in the text, and of word order by line. */
export interface RougeScores {
  readonly scored: true;
  readonly rouge1: RougeScore;
  readonly rouge2: RougeScore;
  readonly rougeL: RougeScore;
  readonly rougeLsum: RougeScore;
}

/** Why ROUGE says nothing here. */
export interface RougeUnscored {
  readonly scored: false;
  readonly reason: string;
}

/** Lower case, and only a to z and digits: google-research's definition, without stemming. */
function tokenize(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter((token) => token !== "");
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * ROUGE-1, -2, -L and -Lsum (Lin 2004) as google-research's rouge_score computes them without stemming. It reads only
 * Latin letters without accents and digits, so a reference in another script has no words to find: unscored, use chrF.
 */
export function rouge(reference: string, hypothesis: string): RougeScores | RougeUnscored {
  const [wanted, given] = [tokenize(reference), tokenize(hypothesis)];
  if (wanted.length === 0) return withoutWords(reference);
  return {
    scored: true,
    rouge1: ngramScore(wanted, given, 1),
    rouge2: ngramScore(wanted, given, 2),
    rougeL: scoreOf(longestCommonSubsequence(wanted, given).length, wanted.length, given.length),
    rougeLsum: summaryScore(sentences(reference), sentences(hypothesis)),
  };
}

/** ROUGE-L alone, in little memory also for long texts. */
export function rougeL(
  reference: string,
  hypothesis: string,
): { readonly scored: true; readonly score: RougeScore } | RougeUnscored {
  const [wanted, given] = [tokenize(reference), tokenize(hypothesis)];
  if (wanted.length === 0) return withoutWords(reference);
  return { scored: true, score: scoreOf(commonLength(wanted, given), wanted.length, given.length) };
}

function withoutWords(reference: string): RougeUnscored {
  return {
    scored: false,
    reason: LETTER_OR_DIGIT.test(reference)
      ? phrase`ROUGE reads only the letters a to z and digits, and the reference has none; chrF works for any script`
      : phrase`the reference has no words`,
  };
}

function scoreOf(shared: number, wanted: number, given: number): RougeScore {
  const precision = given === 0 ? 0 : shared / given;
  const recall = wanted === 0 ? 0 : shared / wanted;
  const fMeasure = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, fMeasure };
}

function ngramScore(wanted: readonly string[], given: readonly string[], order: number): RougeScore {
  const [inReference, inHypothesis] = [countNgrams(wanted, order), countNgrams(given, order)];
  return scoreOf(overlap(inReference, inHypothesis), total(inReference), total(inHypothesis));
}

/** Lines with words in them. */
function sentences(text: string): string[][] {
  return text
    .split("\n")
    .map(tokenize)
    .filter((tokens) => tokens.length > 0);
}

/** For each line of the reference the words that some line of the other text has in order; each word counts once. */
function summaryScore(wanted: readonly string[][], given: readonly string[][]): RougeScore {
  const left = countNgrams(wanted.flat(), 1);
  const right = countNgrams(given.flat(), 1);
  const [wantedTotal, givenTotal] = [total(left), total(right)];
  let hits = 0;
  for (const sentence of wanted) {
    for (const token of unionOfSubsequences(sentence, given)) {
      const [inLeft, inRight] = [left.get(token) ?? 0, right.get(token) ?? 0];
      if (inLeft === 0 || inRight === 0) continue;
      hits += 1;
      left.set(token, inLeft - 1);
      right.set(token, inRight - 1);
    }
  }
  return scoreOf(hits, wantedTotal, givenTotal);
}
