import { describe, expect, it } from "vitest";
import { seededRandom } from "../numbers/seeded-random.ts";
import { type ComparisonDesign, fitted, simulateComparisons } from "../testing/comparison-cases.ts";
import { bradleyTerry, davidson } from "./bradley-terry.ts";
import { contrast, effect } from "./contrasts.ts";
import { lengthExtrapolation } from "./length-difference.ts";

const DESIGN: ComparisonDesign = {
  strengths: [0.6, 0.1, -0.7],
  tasks: 3000,
  pairsPerTask: 2,
  votesPerPair: 1,
  taskDeviation: 0,
};
const value = (estimate: ReturnType<typeof effect>) => (estimate.known ? estimate.value : Number.NaN);

describe("order and length effects", () => {
  const comparisons = simulateComparisons(seededRandom(8), {
    ...DESIGN,
    orderEffect: 0.5,
    lengthEffect: 1.5,
  });
  const fit = fitted(bradleyTerry(comparisons, { orderEffect: true, lengthEffect: true }));

  it("find what was planted, with the models' strengths", () => {
    expect(value(effect(fit, "order"))).toBeCloseTo(0.5, 0);
    expect(Math.abs(value(effect(fit, "order")) - 0.5)).toBeLessThan(0.1);
    expect(Math.abs(value(contrast(fit, "a", "c")) - 1.3)).toBeLessThan(0.15);
    // Lengths are uniform from 100 to 499, so one root mean square of the relative difference is about 0.28.
    expect(value(effect(fit, "length")) / 0.28).toBeCloseTo(1.5, 0);
    expect(effect(fit, "log nu")).toMatchObject({ known: false });
  });

  it("turn the sign of the order effect when first and second change places, and nothing else", () => {
    const swapped = comparisons.map((row) => ({
      ...row,
      first: row.second,
      second: row.first,
      firstScore: 1 - row.firstScore,
      firstLength: row.secondLength ?? 0,
      secondLength: row.firstLength ?? 0,
    }));
    const other = fitted(bradleyTerry(swapped, { orderEffect: true, lengthEffect: true }));
    expect(value(effect(other, "order"))).toBeCloseTo(-value(effect(fit, "order")), 9);
    expect(value(effect(other, "length"))).toBeCloseTo(value(effect(fit, "length")), 9);
    expect(value(contrast(other, "a", "b"))).toBeCloseTo(value(contrast(fit, "a", "b")), 9);
  });

  it("are unknown when they cannot be told from the strengths", () => {
    const alwaysFirst = comparisons.filter(({ first, second }) => first === "a" && second === "b");
    expect(bradleyTerry(alwaysFirst, { orderEffect: true })).toMatchObject({ known: false });
    const firstWins = comparisons.map((row) => ({ ...row, firstScore: 1 }));
    expect(bradleyTerry(firstWins, { orderEffect: true })).toMatchObject({ known: false });
    expect(() =>
      bradleyTerry([{ first: "a", second: "b", firstScore: 1, task: "t" }], { lengthEffect: true }),
    ).toThrow("both lengths");
  });

  it("say how far equal length lies from what was seen", () => {
    const longWinded = comparisons.map((row) => ({
      ...row,
      firstLength: row.first === "a" ? 900 : 300,
      secondLength: row.second === "a" ? 900 : 300,
    }));
    const [farthest, ...rest] = lengthExtrapolation(longWinded);
    expect(farthest).toMatchObject({ model: "a", shareOnOtherSide: 0 });
    expect(farthest?.meanDifference).toBeGreaterThan(1);
    expect(rest.every(({ shareOnOtherSide }) => shareOnOtherSide > 0.3)).toBe(true);
  });
});

describe("davidson", () => {
  it("finds the planted share of draws and the strengths", () => {
    const fit = fitted(davidson(simulateComparisons(seededRandom(2), { ...DESIGN, drawParameter: 1 })));
    expect(Math.exp(value(effect(fit, "log nu")))).toBeCloseTo(1, 1);
    expect(Math.abs(value(contrast(fit, "a", "c")) - 1.3)).toBeLessThan(0.15);
  });

  it("needs draws, and something else than draws", () => {
    const draw = { first: "a", second: "b", firstScore: 0.5, task: "t" };
    expect(davidson([{ ...draw, firstScore: 1 }])).toMatchObject({
      known: false,
      reason: expect.stringContaining("no draws"),
    });
    expect(davidson([draw, { ...draw, task: "u" }])).toMatchObject({ known: false });
    expect(davidson([])).toMatchObject({ known: false });
  });

  it("is unknown when wins and draws fit without contradiction", () => {
    const rows = [1, 0.5, 1, 0.5].map((firstScore, index) => ({
      first: "a",
      second: "b",
      firstScore,
      task: `${index}`,
    }));
    expect(davidson(rows)).toMatchObject({ known: false });
  });
});
