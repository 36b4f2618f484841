import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { corpusChrf, sentenceChrf } from "./chrf.ts";

const score = (hypothesis: string, ...references: string[]) => sentenceChrf({ hypothesis, references }).score;

describe("sentenceChrf", () => {
  it("gives the known scores", () => {
    expect(score("the cat is on the mat", "there is a cat on the mat")).toBeCloseTo(47.892408, 6);
    expect(score("a", "a b c d")).toBeCloseTo((100 * 5 * 0.25) / 4.25, 9);
    expect(score("", "x")).toBe(0);
  });

  it("reads code points: two emoji of the same plane have nothing in common", () => {
    expect(score("😀", "😁")).toBe(0);
    expect(score("😀", "😀")).toBeCloseTo(100, 9);
    expect(score("猫が好き", "猫が好きです")).toBeGreaterThan(50);
  });

  it("is 100 for the same text, ignores spaces, and takes the best reference", () => {
    const text = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
      .filter((value) => value.trim() !== "");
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(score(one, one)).toBeCloseTo(100, 9);
        expect(score(one, other, one)).toBeCloseTo(100, 9);
        expect(score(`${one} ${other}`, `${one}${other}`)).toBeCloseTo(100, 9);
      }),
    );
  });

  it("pools counts over a corpus and prints its signature", () => {
    const corpus = corpusChrf([
      { hypothesis: "abc", references: ["abc"] },
      { hypothesis: "xyz", references: ["uvw"] },
    ]);
    expect(corpus.score).toBeCloseTo(50, 9);
    expect(corpus.signature).toBe("nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no");
  });
});
