import { describe, expect, it } from "vitest";
import { studentTQuantile } from "../distributions/student-t.ts";
import { clusteredMean } from "./clustered-mean.ts";
import { type TwoWayObservation, twoWayMean } from "./two-way-mean.ts";

const cell = (cluster: string, rater: string, value: number): TwoWayObservation => ({
  cluster,
  rater,
  value,
});
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
    const overTasks = ((3 / 2) * (25 + 256 + 121)) / 9 / 36;
    const overRaters = ((3 / 2) * (441 + 676 + 25)) / 36 / 36;
    const cellVariance =
      ((6 / 5) * [1, 3, 4, 7, 0, 2].reduce((sum, value) => sum + (value - 17 / 6) ** 2, 0)) / 36;
    // Three tasks and three raters: two degrees.
    expect(width(twoWayMean(cells)) / 2 / studentTQuantile(0.975, 2)).toBeCloseTo(
      Math.sqrt(overTasks + overRaters - cellVariance),
      9,
    );
  });

  it("counts tasks, and names the raters in its method", () => {
    expect(twoWayMean(cells)).toMatchObject({ n: 6, clusters: 3, clusterUnit: "task" });
    expect(twoWayMean(cells)).toHaveProperty("method", expect.stringContaining("over tasks and 3 raters"));
  });

  it("is of weighted values: what counts twice is worth two", () => {
    const twice = [...cells, cell("a", "x", 1)];
    const weighted = cells.map((one, place) => ({ ...one, weight: place === 0 ? 2 : 1 }));
    const [left, right] = [twoWayMean(twice), twoWayMean(weighted)];
    expect(left).toMatchObject({ value: expect.closeTo(right.known ? right.value : 0, 12) });
    expect(width(left)).toBeCloseTo(width(right), 12);
  });

  it("is never surer than over tasks alone", () => {
    // Nearly all spread is between raters, and there are as many of them as tasks.
    const tastes = Array.from({ length: 36 }, (_, place) =>
      cell(`${place % 6}`, `${Math.floor(place / 6)}`, 10 * Math.floor(place / 6) + (place % 6)),
    );
    expect(width(twoWayMean(tastes))).toBeGreaterThan(5 * width(clusteredMean(tastes)));
  });

  it("is over tasks alone for one rater, and unknown without observations", () => {
    const alone = [cell("a", "x", 1), cell("b", "x", 2), cell("c", "x", 4)];
    expect(width(twoWayMean(alone))).toBeCloseTo(width(clusteredMean(alone)), 12);
    expect(twoWayMean([cell("a", "x", 1), cell("a", "y", 2)])).toMatchObject({ known: true, interval: null });
    expect(twoWayMean([])).toEqual({ known: false, reason: "no observations" });
    expect(twoWayMean([cell("a", "x", Number.NaN)])).toMatchObject({ known: false });
  });
});
