import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../numbers/seeded-random.ts";
import { type ComparisonDesign, fitted, simulateComparisons } from "../testing/comparison-cases.ts";
import { bradleyTerry } from "./bradley-terry.ts";
import type { Comparison } from "./comparison.ts";
import { contrast, contrastError, ratings } from "./contrasts.ts";

let serial = 0;
const game = (first: string, second: string, firstScore: number, task = `task ${serial++}`): Comparison => ({
  first,
  second,
  firstScore,
  task,
});
const times = (count: number, first: string, second: string, score = 1) =>
  Array.from({ length: count }, () => game(first, second, score));

/** The worked example of Wikipedia's article: strengths 0.640, 1.043, 0.660 and 2.270. */
const WIKIPEDIA = [
  ...times(2, "A", "B"),
  ...times(1, "A", "D"),
  ...times(3, "B", "A"),
  ...times(5, "B", "C"),
  ...times(3, "C", "B"),
  ...times(1, "C", "D"),
  ...times(4, "D", "A"),
  ...times(3, "D", "C"),
];

const DESIGN: ComparisonDesign = {
  strengths: [0.5, 0, -0.5],
  tasks: 30,
  pairsPerTask: 2,
  votesPerPair: 2,
  taskDeviation: 1,
  drawParameter: 0.5,
};
const seeds = fc
  .integer({ min: 1, max: 1_000_000 })
  .map((seed) => simulateComparisons(seededRandom(seed), DESIGN));
const error = (comparisons: readonly Comparison[]) =>
  contrastError(fitted(bradleyTerry(comparisons)), "a", "b") ?? 0;
const lead = (comparisons: readonly Comparison[], a = "a", b = "b") => {
  const estimate = contrast(fitted(bradleyTerry(comparisons)), a, b);
  return estimate.known ? estimate.value : Number.NaN;
};

describe("bradleyTerry", () => {
  it("gives the strengths of the textbook example", () => {
    const fit = fitted(bradleyTerry(WIKIPEDIA));
    expect(fit.strengths.map((strength) => Math.exp(strength).toFixed(3))).toEqual([
      "0.640",
      "1.043",
      "0.660",
      "2.270",
    ]);
    expect(fit.strengths.reduce((sum, strength) => sum + strength, 0)).toBeCloseTo(0, 12);
    expect(ratings(fit).map(({ model }) => model)).toEqual(["D", "B", "C", "A"]);
  });

  it("is the log odds for two models: 3 wins of 4 are ln 3, with error sqrt(4/3 ...)", () => {
    const fit = fitted(bradleyTerry([...times(3, "a", "b"), ...times(1, "b", "a")]));
    expect(lead([...times(3, "a", "b"), ...times(1, "b", "a")])).toBeCloseTo(Math.log(3), 10);
    // H = 4 p(1-p) = 3/4 for the contrast, scores 1/4, 1/4, 1/4, -3/4: G/(G-1) * (12/16) / H^2.
    expect(contrastError(fit, "a", "b")).toBeCloseTo(Math.sqrt(((4 / 3) * (12 / 16)) / (9 / 16)), 9);
  });

  it("does not depend on the models' names, the order of rows, or which one is called first", () => {
    fc.assert(
      fc.property(seeds, (comparisons) => {
        const renamed = comparisons.map((row) => ({
          ...row,
          first: `z${row.first}`,
          second: `z${row.second}`,
        }));
        const swapped = comparisons
          .map((row) => ({ ...row, first: row.second, second: row.first, firstScore: 1 - row.firstScore }))
          .toReversed();
        expect(lead(renamed, "za", "zb")).toBeCloseTo(lead(comparisons), 8);
        expect(lead(swapped)).toBeCloseTo(lead(comparisons), 8);
        expect(error(swapped)).toBeCloseTo(error(comparisons), 8);
        expect(lead(comparisons, "b", "a")).toBeCloseTo(-lead(comparisons), 10);
      }),
      { numRuns: 30 },
    );
  });

  it("keeps the clustered error when all data are duplicated; the row-level one shrinks by sqrt 2", () => {
    fc.assert(
      fc.property(seeds, (comparisons) => {
        const rows = (list: readonly Comparison[]) =>
          list.map((row, index) => ({ ...row, task: `${index}` }));
        const twice = [...comparisons, ...comparisons];
        expect(error(twice) / error(comparisons)).toBeCloseTo(1, 8);
        const n = comparisons.length;
        const shrink = error(rows(twice)) / error(rows(comparisons));
        expect(shrink).toBeCloseTo(Math.sqrt((n - 1) / (2 * n - 1)), 8);
      }),
      { numRuns: 20 },
    );
  });

  it("weighs: a weight of 2 is the same as two rows of one task", () => {
    const doubled = WIKIPEDIA.map((row, index) => (index === 0 ? { ...row, weight: 2 } : row));
    const repeated = [...WIKIPEDIA, ...WIKIPEDIA.slice(0, 1)];
    expect(lead(doubled, "A", "B")).toBeCloseTo(lead(repeated, "A", "B"), 9);
    expect(contrastError(fitted(bradleyTerry(doubled)), "A", "B")).toBeCloseTo(
      contrastError(fitted(bradleyTerry(repeated)), "A", "B") ?? 0,
      9,
    );
  });

  it("clusters by rater, and by both", () => {
    const rated = simulateComparisons(seededRandom(4), DESIGN).map((row, index) => ({
      ...row,
      rater: `${index % 7}`,
    }));
    const byRater = fitted(bradleyTerry(rated, { clusterBy: "rater" }));
    expect(byRater).toMatchObject({ clusters: 7, clusterUnit: "rater" });
    expect(fitted(bradleyTerry(rated, { clusterBy: "task and rater" })).clusters).toBe(7);
    expect(() => bradleyTerry(WIKIPEDIA, { clusterBy: "rater" })).toThrow("needs a rater");
  });
});

describe("bradleyTerry without an answer", () => {
  it("says which models are not linked, and which pairs would help", () => {
    const result = bradleyTerry([...times(1, "a", "b"), ...times(1, "b", "a"), ...times(1, "c", "d", 0.5)]);
    expect(result).toMatchObject({
      known: false,
      groups: expect.arrayContaining([
        ["a", "b"],
        ["c", "d"],
      ]),
    });
    expect(result).toMatchObject({ missing: [expect.arrayContaining(["a", "c"])] });
    expect(!result.known && result.reason).toContain("not comparable yet");
  });

  it("says so when one model only wins", () => {
    const result = bradleyTerry([
      ...times(3, "best", "mid"),
      ...times(1, "mid", "low"),
      ...times(1, "low", "mid"),
    ]);
    expect(result).toMatchObject({
      known: false,
      groups: [["best"], ["low", "mid"]],
      missing: [["best", "low"]],
    });
  });

  it("knows no error for all draws, one task, or no comparisons", () => {
    expect(bradleyTerry(times(5, "a", "b", 0.5))).toMatchObject({
      known: false,
      reason: expect.stringContaining("draw"),
    });
    expect(bradleyTerry([])).toEqual({ known: false, reason: "no comparisons" });
    const oneTask = fitted(bradleyTerry([game("a", "b", 1, "t"), game("b", "a", 1, "t")]));
    expect(contrast(oneTask, "a", "b")).toMatchObject({ known: true, interval: null });
    expect(() => bradleyTerry([game("a", "a", 1)])).toThrow("two different models");
    expect(() => bradleyTerry([game("a", "b", 2)])).toThrow("between 0 and 1");
  });
});
