import { describe, expect, it } from "vitest";
import { exampleModel, exampleSummary } from "../../charts/testing/example-summary.ts";
import type { ModelComparison } from "../../core/index.ts";
import { priceWords } from "./price-words.ts";

function model(name: string, score: number, costPer1000Tasks: number | null) {
  return exampleModel(name, score, { costPer1000Tasks });
}

function lead(first: string, second: string, points: number, toldApart: boolean): ModelComparison {
  const [example] = exampleSummary().comparisons;
  if (example?.difference.known !== true) throw new Error("no example");
  const interval = { ...example.difference.interval, low: points - 2, high: points + 2, level: 0.95 };
  return {
    ...example,
    first,
    second,
    toldApart,
    difference: { ...example.difference, value: points, interval },
  };
}

describe("priceWords", () => {
  it("says what a lower price costs in points, and where nothing is lost that can be seen", () => {
    const words = priceWords(
      exampleSummary({
        ranking: [
          model("best", 80, 10),
          model("near", 79, 4),
          model("beaten", 60, 5),
          model("cheap", 50, 0.001),
        ],
        comparisons: [lead("best", "near", 1, false), lead("best", "cheap", 30, true)],
      }),
    );
    expect(words).toEqual([
      "best has the highest mean and costs $10.00 per 1,000 answers.",
      "near costs 60 % less ($4.00) and can't be told apart from best on these tasks.",
      "cheap costs 99 % less (less than $0.01) and scores 30.0 points lower (95 % CI 28.0 to 32.0).",
    ]);
  });

  it("names all that share the highest mean, and the cheapest of them", () => {
    const tie = (first: string, second: string) => lead(first, second, 0, false);
    const ranking = [model("dear", 80, 9), model("mean", 80, 4), model("twin", 80, 4), model("poor", 50, 1)];
    const comparisons = [tie("dear", "mean"), tie("mean", "twin"), lead("mean", "poor", 30, true)];
    expect(priceWords(exampleSummary({ ranking, comparisons }))).toEqual([
      "The highest mean is shared by dear, mean, twin. Cheapest of these: mean, twin, at $4.00 per 1,000 answers.",
      "poor costs 75 % less ($1.00) and scores 30.0 points lower (95 % CI 28.0 to 32.0).",
    ]);
    expect(priceWords(exampleSummary({ ranking: ranking.slice(0, 3), comparisons }))).toEqual([
      "The highest mean is shared by dear, mean, twin. Cheapest of these: mean, twin, at $4.00 per 1,000 answers; none of the others is cheaper.",
    ]);
  });

  it("says that the best is the cheapest, and whose cost is unknown", () => {
    const ranking = [model("best", 80, 1), model("other", 70, 2), model("mystery", 60, null)];
    expect(priceWords(exampleSummary({ ranking }))).toEqual([
      "best has the highest mean, and none of the others is cheaper.",
      "Unknown, and so not compared: the cost of mystery.",
    ]);
  });

  it("says only what is unknown where the best has no price, and nothing where no model has one", () => {
    const ranking = [model("best", 80, null), model("other", 70, 2)];
    expect(priceWords(exampleSummary({ ranking }))).toEqual([
      "Unknown, and so not compared: the cost of best.",
    ]);
    expect(priceWords(exampleSummary({ ranking: [model("a", 80, null), model("b", 70, null)] }))).toEqual([]);
    expect(priceWords(exampleSummary({ ranking: [model("a", 80, 0), model("b", 70, 0)] }))).toEqual([]);
  });
});
