import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenizeForBleu } from "./bleu-tokenize.ts";
import { corpusBleu, sentenceBleu } from "./bleu.ts";

const segment = (hypothesis: string, ...references: string[]) => ({ hypothesis, references });

/** The three sentences and two references of sacreBLEU's own documentation. */
const CORPUS = [
  segment("The dog bit the man.", "The dog bit the man.", "The dog had bit the man."),
  segment("It wasn't surprising.", "It was not unexpected.", "No one was surprised."),
  segment("The man had just bitten him.", "The man bit him first.", "The man had bitten the dog."),
];

describe("corpusBleu", () => {
  it("gives sacreBLEU's 48.53 for its example, with counts and signature", () => {
    const bleu = corpusBleu(CORPUS);
    expect(bleu.score).toBeCloseTo(48.530827, 6);
    expect(bleu).toMatchObject({
      counts: [14, 7, 5, 3],
      totals: [17, 14, 11, 8],
      hypothesisLength: 17,
      referenceLength: 18,
    });
    expect(bleu.signature).toBe("nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp");
  });

  it("does not depend on the order of segments or references", () => {
    const turned = CORPUS.map(({ hypothesis, references }) =>
      segment(hypothesis, ...references.toReversed()),
    ).toReversed();
    expect(corpusBleu(turned).score).toBeCloseTo(corpusBleu(CORPUS).score, 12);
  });
});

describe("sentenceBleu", () => {
  it("gives the known score of a sentence without a common run of four words", () => {
    expect(sentenceBleu(segment("the cat is on the mat", "there is a cat on the mat")).score).toBeCloseTo(
      29.059254,
      6,
    );
  });

  it("is 100 for the same text, 0 for nothing in common, and stays between", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 20 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const { score } = sentenceBleu(segment(one, other));
        expect(score >= 0 && score <= 100 + 1e-9).toBe(true);
        const own = sentenceBleu(segment(one, one)).score;
        expect(own).toBeCloseTo(tokenizeForBleu(one, "13a").length === 0 ? 0 : 100, 9);
      }),
    );
    expect(sentenceBleu(segment("a b", "c d")).score).toBe(0);
    expect(sentenceBleu(segment("", "x")).score).toBe(0);
  });
});

describe("tokenizeForBleu", () => {
  it.each([
    ["Hello, world! 3.14 is pi.", "Hello , world ! 3.14 is pi ."],
    ["100-year-old U.S. firm", "100 - year-old U . S . firm"],
    ["&lt;b&gt; &amp; &quot;q&quot;", '< b > & " q "'],
    ["soft-\nware\nline", "software line"],
  ])("13a: %j", (text, tokens) => {
    expect(tokenizeForBleu(text, "13a").join(" ")).toBe(tokens);
  });

  it("takes code points for characters, and Python's idea of whitespace", () => {
    expect(tokenizeForBleu("a😀 b", "char")).toEqual(["a", "😀", "b"]);
    expect(tokenizeForBleu("a\u0085b\u001cc\u3000d", "none")).toEqual(["a", "b", "c", "d"]);
    expect(tokenizeForBleu("a\ufeffb", "none")).toEqual(["a\ufeffb"]);
    // A point after an emoji is taken off; by UTF-16 units it would cut the emoji in two.
    expect(tokenizeForBleu("😀.", "13a")).toEqual(["😀", "."]);
  });
});
