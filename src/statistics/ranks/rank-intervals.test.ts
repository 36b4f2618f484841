import { describe, expect, it } from "vitest";
import { bradleyTerry } from "../comparisons/bradley-terry.ts";
import { seededRandom } from "../numbers/seeded-random.ts";
import { type ComparisonDesign, fitted, simulateComparisons } from "../testing/comparison-cases.ts";
import { rankIntervals, rankIntervalsOfFit } from "./rank-intervals.ts";

const ranks = (result: ReturnType<typeof rankIntervals>) =>
  result.known ? result.ranks.map(({ model, best, worst }) => `${model} ${best}-${worst}`) : [];

describe("rankIntervals", () => {
  it("counts who is surely better and surely worse", () => {
    // a beats both surely; b and c cannot be told apart.
    const result = rankIntervals(["a", "b", "c"], (i) => (i === 0 ? 0.0001 : 0.9));
    expect(ranks(result)).toEqual(["a 1-1", "b 2-3", "c 2-3"]);
  });

  it("corrects for all pairs at once", () => {
    const barely = rankIntervals(["a", "b", "c"], (i, j) => (i === 0 && j === 1 ? 0.03 : 0.9));
    expect(ranks(barely)).toEqual(["a 1-3", "b 1-3", "c 1-3"]);
  });

  it("takes what cannot be tested for not separated", () => {
    expect(ranks(rankIntervals(["a", "b"], () => null))).toEqual(["a 1-2", "b 1-2"]);
    expect(rankIntervals([], () => null)).toMatchObject({ known: false });
    expect(ranks(rankIntervals(["only"], () => null))).toEqual(["only 1-1"]);
  });
});

describe("rankIntervalsOfFit", () => {
  it("puts a strong model first, and is unknown with one task", () => {
    const design: ComparisonDesign = {
      strengths: [2, 0, 0],
      tasks: 150,
      pairsPerTask: 3,
      votesPerPair: 1,
      taskDeviation: 0.5,
    };
    const comparisons = simulateComparisons(seededRandom(6), design);
    expect(ranks(rankIntervalsOfFit(fitted(bradleyTerry(comparisons))))).toEqual(["a 1-1", "b 2-3", "c 2-3"]);
    const oneTask = fitted(bradleyTerry(comparisons.map((row) => ({ ...row, task: "only" }))));
    expect(rankIntervalsOfFit(oneTask)).toMatchObject({ known: false });
  });
});
