import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { missingBounds } from "./missing-bounds.ts";

const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 });

describe("missingBounds", () => {
  it("counts the missing as worst and as best", () => {
    // (3 + 0) / 5 and (3 + 2) / 5.
    const bounds = missingBounds([1, 1, 1], 2, 0, 1);
    expect(bounds?.low).toBeCloseTo(0.6, 12);
    expect(bounds?.high).toBeCloseTo(1, 12);
  });

  it("is the mean itself when nothing is missing", () => {
    expect(missingBounds([1, 2, 6], 0, 0, 10)).toEqual({ low: 3, high: 3 });
  });

  it("is the whole scale when everything is missing", () => {
    expect(missingBounds([], 4, 0, 10)).toEqual({ low: 0, high: 10 });
  });

  it("keeps low below high where less is better", () => {
    expect(missingBounds([4], 1, 10, 0)).toEqual({ low: 2, high: 7 });
  });

  it("is null when there is nothing to average or a score is no number", () => {
    expect(missingBounds([], 0, 0, 1)).toBeNull();
    expect(missingBounds([Number.NaN], 1, 0, 1)).toBeNull();
  });

  it("holds the mean whatever the missing would have been", () => {
    fc.assert(
      fc.property(scores, scores, (scored, unseen) => {
        fc.pre(scored.length + unseen.length > 0);
        const all = [...scored, ...unseen];
        const truth = all.reduce((sum, value) => sum + value, 0) / all.length;
        const bounds = missingBounds(scored, unseen.length, 0, 1);
        expect(bounds?.low).toBeLessThanOrEqual(truth + 1e-12);
        expect(bounds?.high).toBeGreaterThanOrEqual(truth - 1e-12);
      }),
    );
  });

  it("refuses a count that is none and ends that are not finite", () => {
    expect(() => missingBounds([1], -1, 0, 1)).toThrow("count");
    expect(() => missingBounds([1], 0.5, 0, 1)).toThrow("count");
    expect(() => missingBounds([1], 1, Number.NaN, 1)).toThrow("finite");
  });
});
