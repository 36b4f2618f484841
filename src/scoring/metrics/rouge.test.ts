import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonLength, longestCommonSubsequence } from "./common-subsequence.ts";
import { rouge, rougeL } from "./rouge.ts";

function scores(reference: string, hypothesis: string) {
  const result = rouge(reference, hypothesis);
  if (!result.scored) throw new Error(result.reason);
  return result;
}

describe("rouge", () => {
  it("gives google-research's values", () => {
    const fox = scores(
      "The quick brown fox jumps over the lazy dog",
      "The quick brown dog jumps on the log.",
    );
    expect(fox.rouge1.fMeasure).toBeCloseTo(12 / 17, 12);
    expect(fox.rouge2.fMeasure).toBeCloseTo(4 / 15, 12);
    expect(fox.rougeL.fMeasure).toBeCloseTo(10 / 17, 12);
  });

  it("joins the lines of a summary for Lsum: recall 0.8, precision 0.4", () => {
    const { rougeLsum } = scores("w1 w2 w3 w4 w5", "w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5");
    expect(rougeLsum).toEqual({ precision: 0.4, recall: 0.8, fMeasure: expect.closeTo(8 / 15, 12) });
  });

  it("is unscored where it cannot read, and points to chrF", () => {
    expect(rouge("猫が好きです", "猫")).toMatchObject({
      scored: false,
      reason: expect.stringContaining("chrF"),
    });
    expect(rouge("...", "a")).toMatchObject({ scored: false, reason: "the reference has no words" });
    expect(scores("a b", "").rouge1.fMeasure).toBe(0);
  });

  it("is 1 for the same text, and turns precision into recall when texts change places", () => {
    const words = fc
      .array(fc.constantFrom("a", "b", "c", "d"), { minLength: 2, maxLength: 12 })
      .map((list) => list.join(" "));
    fc.assert(
      fc.property(words, words, (one, other) => {
        const [forth, back] = [scores(one, other), scores(other, one)];
        expect(scores(one, one).rouge2.fMeasure).toBe(1);
        expect(forth.rouge1.precision).toBeCloseTo(back.rouge1.recall, 12);
        expect(forth.rougeL.precision).toBeCloseTo(back.rougeL.recall, 12);
        expect(forth.rougeL.fMeasure).toBeLessThanOrEqual(forth.rouge1.fMeasure + 1e-12);
      }),
    );
  });
});

describe("rougeL", () => {
  it("is the same alone, by bit vectors, as in company, by the table", () => {
    const words = fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 150 });
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(commonLength(one, other)).toBe(longestCommonSubsequence(one, other).length);
        const [reference, hypothesis] = [one.join(" "), other.join(" ")];
        expect(rougeL(reference, hypothesis)).toEqual({
          scored: true,
          score: scores(reference, hypothesis).rougeL,
        });
      }),
    );
    expect(commonLength([], ["a"])).toBe(0);
    expect(rougeL("猫", "猫")).toEqual(rouge("猫", "猫"));
  });
});
