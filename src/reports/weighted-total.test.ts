import { describe, expect, it } from "vitest";
import { weightedTotal } from "./weighted-total.ts";

const ACCURACY = { id: 1, name: "Accuracy", maxScore: 10, weight: 1 };
const STYLE = { id: 2, name: "Style", maxScore: 5, weight: 2 };

describe("weightedTotal", () => {
  it("adds the weighted means: 70 + 180 = 250", () => {
    const { criteria, total, totalOf } = weightedTotal(
      [ACCURACY, STYLE],
      [
        { 1: 8, 2: 4 },
        { 1: 6, 2: 5 },
      ],
    );
    expect(criteria.map(({ mean, weighted }) => [mean, weighted])).toEqual([
      [70, 70],
      [90, 180],
    ]);
    expect([total, totalOf]).toEqual([250, 300]);
  });

  it("leaves out what is missing, and never takes it for 0", () => {
    const { criteria, total } = weightedTotal([ACCURACY, STYLE], [{ 1: 8, 2: 5 }, { 1: 0 }, {}]);
    expect(criteria).toMatchObject([
      { n: 2, mean: 40 },
      { n: 1, mean: 100, weighted: 200 },
    ]);
    expect(total).toBe(240);
  });

  it("knows no total while a criterion has no score, and none without criteria", () => {
    expect(weightedTotal([ACCURACY, STYLE], [{ 1: 8 }])).toMatchObject({ total: null, totalOf: 300 });
    expect(weightedTotal([], [{}])).toMatchObject({ total: null, totalOf: 0 });
  });
});
