import { describe, expect, it } from "vitest";
import { type BetaPoint, logBeta, logGamma, regularizedIncompleteBeta } from "./special-functions.ts";

function at(x: number): BetaPoint {
  return { x, y: 1 - x, logX: Math.log(x), logY: Math.log1p(-x) };
}

describe("logGamma", () => {
  it("knows factorials and Gamma(1/2) = sqrt(pi)", () => {
    expect(logGamma(1)).toBeCloseTo(0, 13);
    expect(logGamma(5)).toBeCloseTo(Math.log(24), 13);
    expect(logGamma(21)).toBeCloseTo(Math.log(2432902008176640000), 12);
    expect(logGamma(0.5)).toBeCloseTo(0.5 * Math.log(Math.PI), 13);
  });

  it("refuses what has no value", () => {
    expect(() => logGamma(0)).toThrow("x > 0");
    expect(() => logGamma(Number.NaN)).toThrow("x > 0");
  });
});

describe("logBeta", () => {
  it("knows B(1/2, 1/2) = pi and B(3, 8) = 2! 7! / 10!", () => {
    expect(logBeta(0.5, 0.5)).toBeCloseTo(Math.log(Math.PI), 13);
    expect(logBeta(3, 8)).toBeCloseTo(Math.log(1 / 360), 13);
  });

  it("keeps its digits for one huge argument: B(a, 1) = 1/a", () => {
    expect(logBeta(1e9, 1)).toBeCloseTo(-Math.log(1e9), 12);
  });
});

describe("regularizedIncompleteBeta", () => {
  it("is x^a for b = 1 and 1 - (1-x)^b for a = 1", () => {
    for (const x of [0.01, 0.3, 0.5, 0.9, 0.999]) {
      expect(regularizedIncompleteBeta(4, 1, at(x))).toBeCloseTo(x ** 4, 13);
      expect(regularizedIncompleteBeta(1, 6, at(x))).toBeCloseTo(1 - (1 - x) ** 6, 13);
    }
  });

  it("is one half in the middle of a symmetric distribution", () => {
    expect(regularizedIncompleteBeta(7.5, 7.5, at(0.5))).toBeCloseTo(0.5, 13);
  });

  it("is the binomial tail: P(X >= 8 of 10) = I_p(8, 3), 56/1024 for a fair coin", () => {
    expect(regularizedIncompleteBeta(8, 3, at(0.5))).toBeCloseTo(56 / 1024, 13);
  });
});
