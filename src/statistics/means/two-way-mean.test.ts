import { describe, expect, it } from "vitest";
import { clusteredMean } from "./clustered-mean.ts";
import { type TwoWayObservation, twoWayMean } from "./two-way-mean.ts";

const cell = (task: string, rater: string, value: number): TwoWayObservation => ({ task, rater, value });
const width = (estimate: ReturnType<typeof twoWayMean>) =>
  estimate.known && estimate.interval !== null ? estimate.interval.high - estimate.interval.low : Number.NaN;

describe("twoWayMean", () => {
  const cells = [
    cell("a", "x", 1),
    cell("a", "y", 3),
    cell("b", "x", 4),
    cell("b", "y", 7),
    cell("c", "x", 0),
    cell("c", "z", 2),
  ];

  it("adds the errors over tasks and raters and takes the cells' away", () => {
    // mean 17/6; by task: sums -5/3, 16/3, -11/3; by rater -21/6, 26/6, -5/6; by cell the six residuals.
    const variance = ((3 / 2) * (25 + 256 + 121)) / 9 / 36 + ((3 / 2) * (441 + 676 + 25)) / 36 / 36;
    const cellVariance =
      ((6 / 5) * [1, 3, 4, 7, 0, 2].reduce((sum, value) => sum + (value - 17 / 6) ** 2, 0)) / 36;
    expect(width(twoWayMean(cells)) / 2 / 4.302652729911275).toBeCloseTo(
      Math.sqrt(variance - cellVariance),
      9,
    );
  });

  it("is never surer than over tasks alone", () => {
    const rows = cells.map(({ task, value }) => ({ cluster: task, value }));
    expect(width(twoWayMean(cells))).toBeGreaterThanOrEqual(width(clusteredMean(rows)) - 1e-12);
  });

  it("has no interval for one rater, and is unknown without observations", () => {
    expect(twoWayMean([cell("a", "x", 1), cell("b", "x", 2)])).toMatchObject({ known: true, interval: null });
    expect(twoWayMean([])).toEqual({ known: false, reason: "no observations" });
    expect(twoWayMean([cell("a", "x", Number.NaN)])).toMatchObject({ known: false });
  });
});
