import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { median, quantile } from "./quantile.ts";

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
const probability = fc.double({ min: 0, max: 1, noNaN: true });

describe("quantile", () => {
  it("interpolates like R's type 7: quantile(1:10, 0.25) is 3.25", () => {
    const values = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
    expect(quantile(values, 0.25)).toBeCloseTo(3.25, 12);
    expect(quantile(values, 0.9)).toBeCloseTo(9.1, 12);
    expect(quantile(values, 0)).toBe(1);
    expect(quantile(values, 1)).toBe(10);
  });

  it("orders by size, not by spelling, and leaves its input alone", () => {
    const values = [100, 20, 3];
    expect(quantile(values, 0.5)).toBe(20);
    expect(values).toEqual([100, 20, 3]);
  });

  it("is null without values or with one that has no place in the order", () => {
    expect(quantile([], 0.5)).toBeNull();
    expect(quantile([], 0)).toBeNull();
    expect(quantile([1, Number.NaN], 0.5)).toBeNull();
    expect(quantile([1, Infinity], 0.5)).toBeNull();
  });

  it("lies between the smallest and the largest value", () => {
    fc.assert(
      fc.property(fc.array(finite, { minLength: 1 }), probability, (values, p) => {
        const result = quantile(values, p) ?? Number.NaN;
        const slack = 1e-15 * Math.max(...values.map(Math.abs));
        expect(result).toBeGreaterThanOrEqual(Math.min(...values) - slack);
        expect(result).toBeLessThanOrEqual(Math.max(...values) + slack);
      }),
    );
  });

  it("refuses a probability outside 0 to 1", () => {
    expect(() => quantile([1], 1.1)).toThrow("from 0 to 1");
    expect(() => quantile([1], Number.NaN)).toThrow("from 0 to 1");
  });
});

describe("median", () => {
  it("is the middle, or halfway between the middle two", () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([7])).toBe(7);
    expect(median([])).toBeNull();
  });
});
