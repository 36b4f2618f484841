import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { KnownEstimate } from "../../core/index.ts";
import { wilson } from "./wilson.ts";

function interval(successes: number, n: number, level?: number): NonNullable<KnownEstimate["interval"]> {
  const estimate = wilson(successes, n, level);
  if (!estimate.known || estimate.interval === null) throw new Error("no interval");
  return estimate.interval;
}

const counts = fc
  .integer({ min: 1, max: 5000 })
  .chain((n) => fc.record({ n: fc.constant(n), successes: fc.integer({ min: 0, max: n }) }));

describe("wilson", () => {
  it.each([
    [0, 10, 0, 0.277533],
    [1, 10, 0.017876, 0.40415],
    [8, 10, 0.490162, 0.943318],
    [10, 10, 0.722467, 1],
    [45, 100, 0.356145, 0.547554],
  ])("is the known interval for %i of %i", (successes, n, low, high) => {
    expect(interval(successes, n).low).toBeCloseTo(low, 6);
    expect(interval(successes, n).high).toBeCloseTo(high, 6);
  });

  it("says what it counted", () => {
    expect(wilson(3, 4)).toMatchObject({
      known: true,
      value: 0.75,
      n: 4,
      clusters: 4,
      clusterUnit: "observation",
    });
  });

  it("is unknown without observations", () => {
    expect(wilson(0, 0)).toEqual({ known: false, reason: "no observations" });
  });

  it("keeps a width at 0, at n and for a single trial, and ends exactly at 0 and 1", () => {
    expect(interval(0, 7).low).toBe(0);
    expect(interval(0, 7).high).toBeGreaterThan(0.3);
    expect(interval(7, 7).high).toBe(1);
    expect(interval(1, 1).low).toBeCloseTo(0.206549, 6);
  });

  it("holds the proportion, stays inside [0, 1] and mirrors failures", () => {
    fc.assert(
      fc.property(counts, ({ successes, n }) => {
        const { low, high } = interval(successes, n);
        const mirrored = interval(n - successes, n);
        expect(0 <= low && low <= successes / n && successes / n <= high && high <= 1).toBe(true);
        expect(high - low).toBeGreaterThan(0);
        expect(mirrored.low).toBeCloseTo(1 - high, 12);
      }),
    );
  });

  it("is wider for a higher level", () => {
    expect(interval(5, 10, 0.99).low).toBeLessThan(interval(5, 10, 0.9).low);
    expect(interval(5, 10, 0.99).level).toBe(0.99);
  });

  it.each([
    [-1, 5],
    [6, 5],
    [0.5, 5],
    [0, -1],
    [Number.NaN, 5],
  ])("refuses %f of %f", (successes, n) => {
    expect(() => wilson(successes, n)).toThrow("whole numbers");
  });
});
