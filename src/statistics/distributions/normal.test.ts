import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalCdf, normalQuantile } from "./normal.ts";

describe("normalCdf", () => {
  it.each([
    [0, 0.5],
    [1, 0.841344746068543],
    [1.96, 0.97500210485178],
    [-1.96, 0.02499789514822],
    [3, 0.99865010196837],
  ])("is the table's value at %f", (x, p) => {
    expect(normalCdf(x)).toBeCloseTo(p, 13);
  });

  it("keeps relative accuracy far in the tail", () => {
    expect(normalCdf(-8) / 6.22096057427178e-16).toBeCloseTo(1, 12);
    expect(normalCdf(-20) / 2.75362411860623e-89).toBeCloseTo(1, 12);
  });

  it("has no seam where series and continued fraction meet", () => {
    const gap = normalCdf(-2.4999999999) / normalCdf(-2.5000000001);
    expect(gap).toBeCloseTo(1, 8);
    expect(gap).toBeGreaterThan(1);
  });

  it("ends at 0 and 1", () => {
    expect(normalCdf(-Infinity)).toBe(0);
    expect(normalCdf(Infinity)).toBe(1);
    expect(normalCdf(100)).toBe(1);
  });
});

describe("normalQuantile", () => {
  it.each([
    [0.5, 0],
    [0.8, 0.841621233572914],
    [0.95, 1.64485362695147],
    [0.975, 1.95996398454005],
    [0.995, 2.5758293035489],
    [1e-6, -4.7534243088229],
  ])("is the table's value at %f", (p, x) => {
    expect(normalQuantile(p)).toBeCloseTo(x, 12);
  });

  it("undoes the distribution function", () => {
    fc.assert(
      fc.property(fc.double({ min: -8, max: 3, noNaN: true }), (x) => {
        expect(Math.abs(normalQuantile(normalCdf(x)) - x)).toBeLessThan(1e-12);
      }),
    );
  });

  it("is finite for the smallest probabilities", () => {
    expect(normalQuantile(Number.MIN_VALUE)).toBeLessThan(-38);
    expect(Number.isFinite(normalQuantile(Number.MIN_VALUE))).toBe(true);
  });

  it.each([0, 1, -0.1, Number.NaN])("refuses the probability %f", (p) => {
    expect(() => normalQuantile(p)).toThrow("strictly between 0 and 1");
  });
});
