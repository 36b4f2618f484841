import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusteredProportion } from "./clustered-proportion.ts";
import { wilson } from "./wilson.ts";

const outcomes = fc.array(
  fc.record({ cluster: fc.constantFrom("a", "b", "c", "d"), success: fc.boolean() }),
  { minLength: 1, maxLength: 40 },
);

function ends(estimate: ReturnType<typeof wilson>): { low: number; high: number } {
  if (!estimate.known || estimate.interval === null) throw new Error("no interval");
  return estimate.interval;
}

describe("clusteredProportion", () => {
  it("is wider than Wilson's when clusters agree inside", () => {
    const rows = ["a", "b", "c", "d", "e", "f"].flatMap((cluster, index) =>
      Array.from({ length: 10 }, () => ({ cluster, success: index % 2 === 0 })),
    );
    const [clustered, naive] = [ends(clusteredProportion(rows)), ends(wilson(30, 60))];
    expect(clustered.high - clustered.low).toBeGreaterThan(2 * (naive.high - naive.low));
  });

  it("takes a cluster for one trial when all agree", () => {
    const rows = ["a", "b", "c", "d", "e"].flatMap((cluster) =>
      [1, 2, 3].map(() => ({ cluster, success: false })),
    );
    const { low, high } = ends(clusteredProportion(rows));
    expect(low).toBe(0);
    expect(high).toBeGreaterThan(ends(wilson(0, 5)).high);
  });

  it("holds its value, stays inside 0 to 1, and mirrors failures", () => {
    fc.assert(
      fc.property(outcomes, (rows) => {
        const estimate = clusteredProportion(rows);
        if (!estimate.known || estimate.interval === null) return;
        const { low, high } = estimate.interval;
        const mirrored = ends(clusteredProportion(rows.map((row) => ({ ...row, success: !row.success }))));
        expect(0 <= low && low <= estimate.value && estimate.value <= high && high <= 1).toBe(true);
        expect(mirrored.low).toBeCloseTo(1 - high, 9);
      }),
    );
  });

  it("has no interval for one cluster and is unknown without items", () => {
    expect(clusteredProportion([{ cluster: "a", success: true }])).toMatchObject({
      value: 1,
      interval: null,
    });
    expect(clusteredProportion([])).toEqual({ known: false, reason: "no observations" });
  });
});
