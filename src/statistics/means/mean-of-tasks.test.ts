import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateSchema } from "../../core/index.ts";
import { meanOfTasks } from "./mean-of-tasks.ts";

const observations = fc.array(
  fc.record({ task: fc.constantFrom("a", "b", "c"), value: fc.double({ min: 0, max: 1, noNaN: true }) }),
  { maxLength: 20 },
);

describe("meanOfTasks", () => {
  it("counts each task once, however many samples it has", () => {
    const estimate = meanOfTasks([
      { task: "often", value: 1 },
      { task: "often", value: 1 },
      { task: "often", value: 1 },
      { task: "once", value: 0 },
    ]);
    expect(estimate).toMatchObject({ known: true, value: 0.5, n: 2, clusters: 2, clusterUnit: "task" });
    expect(estimate).toMatchObject({ method: "mean of task means, t interval" });
  });

  it("is the t interval of the task means", () => {
    const values = { a: [0, 2], b: [2, 2], c: [2, 4], d: [4, 4], e: [5, 5, 5] };
    const rows = Object.entries(values).flatMap(([task, samples]) =>
      samples.map((value) => ({ task, value })),
    );
    const estimate = meanOfTasks(rows);
    // Task means 1..5: SE = sqrt(2.5 / 5), t(0.975, 4) = 2.776445.
    expect(estimate.known && estimate.value).toBe(3);
    expect(estimate.known && estimate.interval?.high).toBeCloseTo(3 + 2.776445105 * Math.sqrt(0.5), 8);
  });

  it("does not get surer from repeating the same samples", () => {
    fc.assert(
      fc.property(observations, (rows) => {
        const once = meanOfTasks(rows);
        const twice = meanOfTasks([...rows, ...rows]);
        const summary = (estimate: typeof once) =>
          estimate.known ? [estimate.value, estimate.n, estimate.interval?.low ?? null].map(rounded) : [];
        expect(summary(twice)).toEqual(summary(once));
      }),
    );
  });

  it("is always a valid estimate", () => {
    fc.assert(
      fc.property(observations, (rows) => {
        expect(estimateSchema.safeParse(meanOfTasks(rows)).success).toBe(true);
      }),
    );
  });

  it("has no interval for one task, even with many samples", () => {
    const estimate = meanOfTasks([0, 1, 1].map((value) => ({ task: "only", value })));
    expect(estimate).toMatchObject({ known: true, n: 1, clusters: 1, interval: null });
    expect(estimate.known && estimate.intervalReason).toContain("two independent values");
  });

  it("is unknown without observations or with one that is no number", () => {
    expect(meanOfTasks([])).toEqual({ known: false, reason: "no observations" });
    expect(meanOfTasks([{ task: "a", value: Number.NaN }])).toMatchObject({ known: false });
  });
});

/** Ten digits: sums in another order differ in the last ones. */
function rounded(value: number | null): string {
  return value === null ? "none" : (Math.abs(value) < 1e-9 ? 0 : value).toPrecision(10);
}
