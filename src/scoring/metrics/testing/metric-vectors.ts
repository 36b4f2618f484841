import {
  PROVENANCE,
  type Compared,
  type VectorCheck,
  compared,
  comparedAll,
} from "../../../statistics/testing/vectors/vector-check.ts";
import type { VectorNode } from "../../../statistics/testing/vectors/vector-node.ts";
import type { BleuOptions, BleuSmoothing } from "../bleu-score.ts";
import { corpusBleu, sentenceBleu } from "../bleu.ts";
import { type BleuTokenizer, tokenizeForBleu } from "../bleu-tokenize.ts";
import { sentenceChrf } from "../chrf.ts";
import { type RougeScore, rouge } from "../rouge.ts";

/** A text beside the expected one: 0 apart when equal, else 1. */
function comparedText(node: VectorNode, actual: string): Compared {
  const expected = node.text();
  return {
    what: `${node.path}: ${actual} for ${expected}`,
    actual: actual === expected ? 0 : 1,
    expected: 0,
    allowed: 0,
  };
}

/** Options by sacreBLEU's names; null means "not given". */
function optionsOf(node: VectorNode): BleuOptions {
  const at = (name: string) => (node.has(name) ? node.get(name).leaf() : null);
  const [tokenizer, smoothing, smoothingValue] = [at("tokenize"), at("smooth_method"), at("smooth_value")];
  const [lowercase, effectiveOrder] = [at("lowercase"), at("effective_order")];
  return {
    ...(tokenizer === null ? {} : { tokenizer: tokenizer as BleuTokenizer }),
    ...(smoothing === null ? {} : { smoothing: smoothing as BleuSmoothing }),
    ...(smoothingValue === null ? {} : { smoothingValue: Number(smoothingValue) }),
    ...(lowercase === null ? {} : { lowercase: lowercase === true }),
    ...(effectiveOrder === null ? {} : { effectiveOrder: effectiveOrder === true }),
  };
}

function corpus(entry: VectorNode, tolerance: number): Compared[] {
  const streams = entry
    .get("refs_streams")
    .parts()
    .map((stream) => stream.texts());
  const segments = entry
    .get("hyps")
    .texts()
    .map((hypothesis, place) => ({
      hypothesis,
      references: streams.map((stream) => stream[place] ?? ""),
    }));
  const bleu = corpusBleu(segments, optionsOf(entry.get("options")));
  return [
    compared(entry.get("score"), bleu.score, tolerance),
    ...comparedAll(entry.get("counts"), bleu.counts, 0),
    ...comparedAll(entry.get("totals"), bleu.totals, 0),
    ...comparedAll(entry.get("precisions"), bleu.precisions, tolerance),
    compared(entry.get("bp"), bleu.brevityPenalty, tolerance),
    compared(entry.get("sys_len"), bleu.hypothesisLength, 0),
    compared(entry.get("ref_len"), bleu.referenceLength, 0),
  ];
}

function bleuAndChrf(root: VectorNode): Compared[] {
  const tolerance = root.get("tolerance").number();
  return [
    ...root
      .get("corpus")
      .parts()
      .flatMap((entry) => corpus(entry, tolerance)),
    ...root
      .get("sentence")
      .parts()
      .map((entry) => {
        const segment = { hypothesis: entry.get("hyp").text(), references: [entry.get("ref").text()] };
        return compared(entry.get("score"), sentenceBleu(segment, optionsOf(entry)).score, tolerance);
      }),
    ...root
      .get("sentence_default_effective")
      .parts()
      .flatMap((entry) => {
        const segment = { hypothesis: entry.get("hyp").text(), references: entry.get("refs").texts() };
        return [
          compared(entry.get("score"), sentenceBleu(segment).score, tolerance),
          compared(entry.get("chrf"), sentenceChrf(segment).score, tolerance),
          comparedText(entry.get("tok13a"), tokenizeForBleu(segment.hypothesis, "13a").join(" ")),
        ];
      }),
    comparedText(root.get("signature"), corpusBleu([{ hypothesis: "a", references: ["a"] }]).signature),
  ];
}

function rouges(root: VectorNode): Compared[] {
  const tolerance = root.get("tolerance").number();
  return root
    .get("cases")
    .parts()
    .flatMap((entry) => {
      const scores = rouge(entry.get("target").text(), entry.get("prediction").text());
      if (!scores.scored) throw new Error(scores.reason);
      const check = (name: "rouge1" | "rouge2" | "rougeL" | "rougeLsum") => {
        const score: RougeScore = scores[name];
        return [
          compared(entry.get(name, "precision"), score.precision, tolerance),
          compared(entry.get(name, "recall"), score.recall, tolerance),
          compared(entry.get(name, "fmeasure"), score.fMeasure, tolerance),
        ];
      };
      return [...check("rouge1"), ...check("rouge2"), ...check("rougeL"), ...check("rougeLsum")];
    });
}

export const METRIC_VECTORS: readonly VectorCheck[] = [
  { file: "bleu_chrf", compare: bleuAndChrf, leftOut: [PROVENANCE] },
  { file: "rouge", compare: rouges, leftOut: [PROVENANCE] },
];
