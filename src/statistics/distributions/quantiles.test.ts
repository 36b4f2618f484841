import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { betaQuantile } from "./beta.ts";
import { fairCoinTest } from "./binomial.ts";
import { chiSquareCdf, chiSquareQuantile } from "./chi-square.ts";
import { normalQuantile } from "./normal.ts";

const probability = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true });

describe("betaQuantile", () => {
  it("has closed forms for a shape of 1: p^(1/a) and 1 - (1-p)^(1/b)", () => {
    fc.assert(
      fc.property(probability, fc.double({ min: 0.2, max: 50, noNaN: true }), (p, shape) => {
        expect(betaQuantile(p, shape, 1) / p ** (1 / shape)).toBeCloseTo(1, 9);
        expect(betaQuantile(p, 1, shape) / -Math.expm1(Math.log1p(-p) / shape)).toBeCloseTo(1, 9);
      }),
    );
  });

  it("mirrors when the shapes change places", () => {
    expect(betaQuantile(0.1, 8, 3)).toBeCloseTo(1 - betaQuantile(0.9, 3, 8), 12);
  });
});

describe("chiSquareQuantile", () => {
  it("is the square of a normal quantile with one degree, and -2 log(1-p) with two", () => {
    expect(chiSquareQuantile(0.95, 1)).toBeCloseTo(normalQuantile(0.975) ** 2, 11);
    expect(chiSquareQuantile(0.95, 2)).toBeCloseTo(-2 * Math.log(0.05), 11);
    expect(chiSquareQuantile(0.95, 10)).toBeCloseTo(18.307038, 6);
  });

  it("undoes the distribution function", () => {
    fc.assert(
      fc.property(probability, fc.double({ min: 0.5, max: 300, noNaN: true }), (p, df) => {
        expect(Math.abs(chiSquareCdf(chiSquareQuantile(p, df), df) - p)).toBeLessThan(1e-11);
      }),
    );
  });

  it("begins at 0 and refuses what has no value", () => {
    expect(chiSquareCdf(0, 3)).toBe(0);
    expect(() => chiSquareQuantile(1, 3)).toThrow("strictly between");
    expect(() => chiSquareCdf(1, 0)).toThrow("degrees of freedom");
  });
});

describe("fairCoinTest", () => {
  it("is exact: 5 of 5 gives 2/32, 8 of 10 gives 112/1024", () => {
    expect(fairCoinTest(5, 5)).toBeCloseTo(2 / 32, 14);
    expect(fairCoinTest(2, 10)).toBeCloseTo(112 / 1024, 14);
  });

  it("is 1 in the middle and without coins", () => {
    expect([fairCoinTest(0, 0), fairCoinTest(5, 10), fairCoinTest(3, 5), fairCoinTest(1, 1)]).toEqual([
      1, 1, 1, 1,
    ]);
  });
});
