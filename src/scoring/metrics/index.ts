export type { BleuOptions, BleuScore, BleuSmoothing } from "./bleu-score.ts";
export { type Segment, corpusBleu, sentenceBleu } from "./bleu.ts";
export { type BleuTokenizer, tokenizeForBleu } from "./bleu-tokenize.ts";
export { type ChrfScore, corpusChrf, sentenceChrf } from "./chrf.ts";
export { type RougeScore, type RougeScores, type RougeUnscored, rouge } from "./rouge.ts";
