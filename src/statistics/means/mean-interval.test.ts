import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { KnownEstimate } from "../../core/index.ts";
import { type MeanOfTasksOptions, meanOfTaskMeans } from "./mean-of-tasks.ts";

const SCALE = { low: 0, high: 100 };

function meanOf(values: readonly number[], options: MeanOfTasksOptions = {}): KnownEstimate {
  const means = new Map(values.map((value, task) => [`${task}`, value]));
  const estimate = meanOfTaskMeans(means, { bounds: SCALE, ...options });
  if (!estimate.known) throw new Error(estimate.reason);
  return estimate;
}

const repeated = (value: number, count: number) => Array.from({ length: count }, () => value);

/** Wilson 1927 by his own definition: the share p whose test of the observed one is just accepted, found by halving. */
function acceptedShare(observed: number, trials: number, quantile: number, end: 0 | 1): number {
  let [inside, outside] = [observed, end as number];
  for (let step = 0; step < 200; step++) {
    const p = (inside + outside) / 2;
    const isAccepted = (observed - p) ** 2 <= (quantile ** 2 * p * (1 - p)) / trials;
    if (isAccepted) inside = p;
    else outside = p;
  }
  return inside;
}

/** Around the mean, inside the scale and with a width; or none, and why. */
function isOnScale({ interval, intervalReason, value }: KnownEstimate): boolean {
  if (interval === null) return intervalReason !== undefined;
  const { low, high } = interval;
  return low >= 0 && high <= 100 && low < high && low <= value + 1e-6 && value - 1e-6 <= high;
}

describe("the interval of a bounded mean", () => {
  it("is Wilson's for tasks that were passed or failed", () => {
    const { interval, method } = meanOf([...repeated(100, 8), 0, 0]);
    // sd^2 / n of eight 1s and two 0s is 0.16 / 9: worth nine trials; t(0.975, 9) = 2.262157.
    expect(interval?.low).toBeCloseTo(100 * acceptedShare(0.8, 9, 2.262157162740992, 0), 8);
    expect(interval?.high).toBeCloseTo(100 * acceptedShare(0.8, 9, 2.262157162740992, 1), 8);
    expect(method).toBe("mean of task means, Wilson interval over the effective number of trials");
  });

  it("has a width at 0 and 100 %, where each task is one trial", () => {
    // n / (n + t^2) with ten trials.
    const lowest = (100 * 10) / (10 + 2.262157162740992 ** 2);
    expect(meanOf(repeated(100, 10)).interval?.low).toBeCloseTo(lowest, 8);
    expect(meanOf(repeated(100, 10)).interval?.high).toBe(100);
    expect(meanOf(repeated(0, 10)).interval).toMatchObject({ low: 0 });
    expect(meanOf(repeated(0, 10)).interval?.high).toBeCloseTo(100 - lowest, 8);
  });

  it("takes what is lost in adding up for nothing", () => {
    const exact = meanOf(repeated(100, 6)).interval;
    const rounded = meanOf([...repeated(100, 5), 100 - 1e-11]).interval;
    expect(rounded?.low).toBeCloseTo(exact?.low ?? Number.NaN, 6);
    expect(rounded?.high).toBe(100);
    expect(meanOf([80, 80 + 1e-11, 80])).toMatchObject({ interval: null });
  });

  it("is the t interval to the last digit where no task is at an end", () => {
    const values = [62, 71, 55, 80, 66];
    const bounded = meanOf(values);
    const free = meanOfTaskMeans(new Map(values.map((value, task) => [`${task}`, value])));
    expect(bounded.interval).toEqual(free.known && free.interval);
    expect(bounded.method).toContain("t interval");
  });

  it("reaches further down than t when one answer in ten failed", () => {
    const values = [0, 74, 81, 69, 77, 72, 80, 75, 70, 78];
    const bounded = meanOf(values).interval;
    // Mean 67.6, sd 24.05: t(0.975, 9) sd / sqrt(10) = 17.2 on each side; the truth of such data lies below more often.
    expect(67.6 - (bounded?.low ?? 0)).toBeGreaterThan(17.6);
    expect((bounded?.high ?? 0) - 67.6).toBeLessThan(17.2);
  });

  it("counts tasks that hang together as one", () => {
    const inGroupsOf = (size: number) => ({
      of: (task: string) => `${Math.floor(Number(task) / size)}`,
      unit: "cluster of tasks",
    });
    const passes = [...repeated(100, 9), 0, 0, 0];
    const apart = meanOf(passes);
    const together = meanOf(passes, { clusters: inGroupsOf(3) });
    expect(together).toMatchObject({ value: 75, n: 12, clusters: 4, clusterUnit: "cluster of tasks" });
    expect(together.interval?.low).toBeLessThan((apart.interval?.low ?? 0) - 10);
    // Four clusters of equal shares show no spread; pass and fail still have a width.
    const even = meanOf([100, 0, 100, 0, 100, 0, 100, 0], { clusters: inGroupsOf(2) });
    expect(even.interval?.low).toBeLessThan(25);
  });

  it("stays on the scale around the mean and has a width, or says why there is none", () => {
    const score = fc.oneof(
      fc.constantFrom(0, 100),
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.integer({ min: 0, max: 100 }),
    );
    fc.assert(
      fc.property(fc.array(score, { minLength: 1, maxLength: 30 }), (values) => {
        expect(meanOf(values)).toSatisfy(isOnScale);
      }),
    );
  });

  it("turns with the scale", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 30, 60, 100), { minLength: 2, maxLength: 12 }), (values) => {
        const one = meanOf(values).interval;
        const other = meanOf(values.map((value) => 100 - value)).interval;
        expect(other === null).toBe(one === null);
        expect(other?.low ?? 0).toBeCloseTo(100 - (one?.high ?? 100), 6);
        expect(other?.high ?? 0).toBeCloseTo(100 - (one?.low ?? 100), 6);
      }),
    );
  });
});

describe("what a mean says of auto-fails that were not seen", () => {
  const values = [72, 78, 75, 71, 79, 74, 76, 73, 77, 75, 72, 78];

  it("names the rate that would fit and where it would put the mean", () => {
    const { caution, value, interval } = meanOf(values, { unseenAutoFails: 12 });
    // (1 - 0.2209)^12 = 0.05: one study of twenty sees none at this rate.
    expect(0.7791 ** 12).toBeCloseTo(0.05, 3);
    expect(value).toBe(75);
    expect(75 * 0.7791).toBeLessThan(interval?.low ?? 0);
    expect(caution).toBe(
      "No auto-fail among 12 tasks that can have one: a rate of up to 22 % would fit that and put the mean at 58.4, below this interval.",
    );
  });

  it("counts only tasks with rules, which pull the mean down by their share", () => {
    // 1 - 0.05^(1/2) = 0.776 of two tasks of twelve: 75 * (1 - 0.776 / 6) = 65.3.
    expect(meanOf(values, { unseenAutoFails: 2 }).caution).toBe(
      "No auto-fail among 2 tasks that can have one: a rate of up to 78 % would fit that and put the mean at 65.3, below this interval.",
    );
    expect(meanOf(values, { unseenAutoFails: 1 }).caution).toContain("the one task that can have one");
  });

  it("says nothing without rules, with a task at 0, or where the interval reaches as far", () => {
    expect(meanOf(values)).not.toHaveProperty("caution");
    expect(meanOf([0, ...values], { unseenAutoFails: 13 })).not.toHaveProperty("caution");
    expect(meanOf([10, 90, 20, 80, 50], { unseenAutoFails: 5 })).not.toHaveProperty("caution");
    expect(meanOf([75], { unseenAutoFails: 1 })).not.toHaveProperty("caution");
  });
});
