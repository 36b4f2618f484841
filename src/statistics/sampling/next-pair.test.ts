import { describe, expect, it } from "vitest";
import { seededRandom } from "../numbers/seeded-random.ts";
import { SquareMatrix } from "../numbers/square-matrix.ts";
import { choosePair, nextPairs, pairChances } from "./next-pair.ts";

const game = (first: string, second: string, firstScore: number, task: number) => ({
  first,
  second,
  firstScore,
  task: `${task}`,
});

describe("nextPairs", () => {
  it("treats all pairs alike before the first comparison", () => {
    const pairs = nextPairs(["a", "b", "c"], []);
    expect(pairs.map(({ probability }) => probability.toFixed(9))).toEqual(
      Array.from({ length: 3 }, () => (1 / 3).toFixed(9)),
    );
    expect(pairs.map(({ chanceOfWrongOrder }) => chanceOfWrongOrder)).toEqual([0.5, 0.5, 0.5]);
  });

  it("asks for what is least known, and never leaves a pair out", () => {
    const played = Array.from({ length: 40 }, (_, task) => game("a", "b", task % 2, task));
    const pairs = nextPairs(["a", "b", "c"], played);
    const [known, ...rest] = pairs;
    expect(known).toMatchObject({ first: "a", second: "b" });
    for (const { probability } of rest) expect(probability).toBeGreaterThan(known?.probability ?? 1);
    expect(known?.probability).toBeGreaterThanOrEqual(0.2 / 3);
    expect(pairs.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
  });

  it("works with a model that only wins, which has no rating yet", () => {
    expect(nextPairs(["a", "b"], [game("a", "b", 1, 1)])[0]?.chanceOfWrongOrder).toBeLessThan(0.5);
    expect(() => nextPairs(["a", "b"], [], { uniformShare: 0.1 })).toThrow("a fifth");
  });
});

describe("pairChances", () => {
  it("gives the expected information: 1/2 ln(1 + p(1-p) Var)", () => {
    const [pair] = pairChances(
      ["a", "b"],
      [0.5, -0.5],
      SquareMatrix.from([
        [0.1, -0.1],
        [-0.1, 0.1],
      ]),
    );
    expect(pair?.gain).toBeCloseTo(0.5 * Math.log(1 + 0.19661193324148185 * 0.4), 12);
  });
});

describe("choosePair", () => {
  it("follows the probabilities", () => {
    const pairs = nextPairs(
      ["a", "b", "c"],
      Array.from({ length: 40 }, (_, task) => game("a", "b", task % 2, task)),
    );
    const random = seededRandom(1);
    const chosen = Array.from({ length: 20_000 }, () => choosePair(pairs, random));
    const share = chosen.filter((pair) => pair?.second === "b").length / chosen.length;
    expect(Math.abs(share - (pairs[0]?.probability ?? 0))).toBeLessThan(0.01);
    expect(choosePair([], random)).toBeNull();
  });
});
