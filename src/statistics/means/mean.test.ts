import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mean } from "./mean.ts";

describe("mean", () => {
  it("is the sum over the count", () => {
    expect(mean([1, 2, 6])).toBe(3);
  });

  it("of equal values is exactly that value", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e9, max: 1e9, noNaN: true }),
        fc.integer({ min: 1, max: 500 }),
        (value, n) => {
          expect(mean(Array.from({ length: n }, () => value))).toBe(value + 0);
        },
      ),
    );
  });

  it("is null without values or without a finite result", () => {
    expect(mean([])).toBeNull();
    expect(mean([1, Number.NaN])).toBeNull();
    expect(mean([Infinity, 1])).toBeNull();
    expect(mean([Number.MAX_VALUE, Number.MAX_VALUE])).toBeNull();
  });
});
