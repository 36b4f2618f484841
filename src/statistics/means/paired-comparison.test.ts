import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairedTest } from "../significance/paired-test.ts";
import { roughly, rounded } from "../testing/roughly.ts";
import { taskMeans } from "./mean-of-tasks.ts";
import { pairedComparison } from "./paired-comparison.ts";
import { pairedDifference } from "./paired-difference.ts";

const scores = fc.array(
  fc.record({
    task: fc.constantFrom("a", "b", "c", "d", "e"),
    value: fc.oneof(fc.constantFrom(0, 50, 100), fc.integer({ min: 0, max: 100 })),
  }),
  { maxLength: 12 },
);

describe("pairedComparison", () => {
  it("is pairedDifference and pairedTest in one", () => {
    fc.assert(
      fc.property(scores, scores, (one, other) => {
        const [a, b] = [taskMeans(one) ?? new Map(), taskMeans(other) ?? new Map()];
        const { difference, pValue } = pairedComparison(a, b);
        const test = pairedTest(one, other);
        expect(roughly(difference)).toEqual(roughly(pairedDifference(one, other)));
        expect(pValue === null ? null : rounded(pValue)).toBe(test.known ? rounded(test.pValue) : null);
      }),
      { numRuns: 300 },
    );
  });
});
