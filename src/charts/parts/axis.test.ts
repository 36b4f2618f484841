import { describe, expect, it } from "vitest";
import type { KnownEstimate } from "../../core/index.ts";
import { axisFor, positionOn } from "./axis.ts";

function estimate(value: number, low: number, high: number): KnownEstimate {
  const interval = { low, high, level: 0.95 };
  return { known: true, value, n: 2, interval, method: "m", clusterUnit: "task", clusters: 2 };
}

describe("axisFor", () => {
  it("ends at round numbers around every interval", () => {
    const axis = axisFor([estimate(80, 76, 84), estimate(70, 61, 79)]);
    expect(axis).toEqual({ low: 60, high: 85, ticks: [60, 65, 70, 75, 80, 85] });
  });

  it.each([
    [estimate(50, 50, 50), 40, 60],
    [estimate(0, 0, 0), 0, 20],
    [estimate(100, 100, 100), 80, 100],
    [estimate(50, -30, 130), 0, 100],
  ])("never leaves the scale nor magnifies too much (%#)", (given, low, high) => {
    expect(axisFor([given])).toMatchObject({ low, high });
  });

  it("shows the whole scale when nothing is known", () => {
    expect(axisFor([])).toMatchObject({ low: 0, high: 100 });
  });
});

describe("positionOn", () => {
  it("draws what lies outside at the end", () => {
    const axis = axisFor([]);
    expect([-5, 0, 25, 100, 130].map((value) => positionOn(axis, value))).toEqual([0, 0, 0.25, 1, 1]);
  });
});
