import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roughly } from "../testing/roughly.ts";
import { clusteredMean } from "./clustered-mean.ts";
import { meanOfClusters } from "./mean-of-clusters.ts";

describe("meanOfClusters", () => {
  it("needs observations, and two clusters for an interval", () => {
    expect(meanOfClusters([])).toEqual({ known: false, reason: "no observations" });
    expect(meanOfClusters([{ n: 2, sum: 3 }])).toMatchObject({ value: 1.5, n: 2, interval: null });
  });

  it("is what clusteredMean finds in the observations themselves", () => {
    const observation = fc.record({
      cluster: fc.constantFrom("a", "b", "c", "d"),
      value: fc.constantFrom(0, 1, 50, 99, 100),
    });
    fc.assert(
      fc.property(fc.array(observation, { minLength: 5, maxLength: 40 }), (observations) => {
        const groups = Map.groupBy(observations, ({ cluster }) => cluster);
        const sums = [...groups.values()].map((group) => ({
          n: group.length,
          sum: group.reduce((sum, { value }) => sum + value, 0),
        }));
        expect(roughly(meanOfClusters(sums))).toEqual(roughly(clusteredMean(observations)));
        const bounds = { low: 0, high: 100 };
        expect(roughly(meanOfClusters(sums, { bounds }))).toEqual(
          roughly(clusteredMean(observations, { bounds })),
        );
      }),
      { numRuns: 50 },
    );
  });
});
