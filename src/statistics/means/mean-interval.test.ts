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

describe("the interval of a mean that could have seen an auto-fail and has not", () => {
  const values = [72, 78, 75, 71, 79, 74, 76, 73, 77, 75, 72, 78];

  it("reaches down to Wilson's lower end with one more task at 0", () => {
    const { value, interval, method, caution } = meanOf(values, { unseenAutoFails: 12 });
    // Mean 75, squares 78. With a 0: mean 900/13, squares 78 + 75^2 * 12/13, SE^2 = squares / (13 * 12): worth 63.05
    // trials; t(0.975, 12) = 2.178813. Wilson 1927 with n_eff of Korn & Graubard 1998.
    const [mean, squares] = [900 / 13, 78 + (75 ** 2 * 12) / 13];
    const trials = (mean * (100 - mean)) / (squares / (13 * 12));
    expect(trials).toBeCloseTo(63.05, 2);
    const low = 100 * acceptedShare(mean / 100, trials, 2.1788128296634177, 0);
    expect(low).toBeCloseTo(55.6, 1);
    expect(interval?.low).toBeCloseTo(low, 8);
    expect({ value, high: interval?.high }).toEqual({ value: 75, high: meanOf(values).interval?.high });
    expect(method).toBe(
      "mean of task means, t interval, cut at the ends of the scale 0 to 100, lower end as if one more task had failed",
    );
    expect(caution).toBe("No auto-fail seen in 12 tasks; the lower end allows for one.");
  });

  it("is that of passes and one fail where all tasks were passed", () => {
    // Ten of eleven, squares 10/11, SE^2 = 1/121: p(1-p) / SE^2 = ten trials; t(0.975, 10) = 2.228139.
    const low = 100 * acceptedShare(10 / 11, 10, 2.2281388519649385, 0);
    expect(meanOf(repeated(100, 10), { unseenAutoFails: 10 }).interval?.low).toBeCloseTo(low, 8);
  });

  it("is what the interval of the same scores with a 0 says, and never a shorter one", () => {
    const score = fc.oneof(fc.constant(100), fc.double({ min: 1, max: 100, noNaN: true }));
    fc.assert(
      fc.property(fc.array(score, { minLength: 2, maxLength: 25 }), (scores) => {
        const [seen, allowing] = [meanOf(scores), meanOf(scores, { unseenAutoFails: scores.length })];
        const low = Math.min(meanOf([...scores, 0]).interval?.low ?? 0, seen.interval?.low ?? 0);
        expect(allowing.interval === null).toBe(seen.interval === null);
        expect(allowing.interval?.low ?? low).toBeCloseTo(low, 6);
        expect(allowing.interval?.high).toBe(seen.interval?.high);
        expect(allowing).toSatisfy(isOnScale);
      }),
    );
  });

  it("takes a whole cluster to fail where tasks are related", () => {
    const clusters = { of: (task: string) => `${Math.floor(Number(task) / 3)}`, unit: "cluster of tasks" };
    const allowing = meanOf(values, { clusters, unseenAutoFails: 12 });
    expect(allowing.interval?.low).toBeCloseTo(
      meanOf([...values, 0, 0, 0], { clusters }).interval?.low ?? 0,
      8,
    );
    expect(allowing.method).toContain("as if one more cluster of tasks had failed");
  });

  it("stops where all tasks with rules would have failed", () => {
    // t(0.975, 11) = 2.200985, SE = sqrt(78 / 132): 73.31; the one task with a rule is worth 75 / 12 = 6.25 of the mean.
    const one = meanOf(values, { unseenAutoFails: 1 });
    expect(one.interval?.low).toBeCloseTo(75 - 2.200985160082949 * Math.sqrt(78 / 132) - 6.25, 8);
    expect(one.caution).toBe(
      "No auto-fail seen in the one task with auto-fail rules; the lower end allows for one.",
    );
    expect(meanOf(values, { unseenAutoFails: 5 })).toMatchObject({
      interval: meanOf(values, { unseenAutoFails: 12 }).interval,
      caution: "No auto-fail seen in the 5 tasks with auto-fail rules; the lower end allows for one.",
    });
  });

  it("stays as it is without rules, without a scale and where there is none", () => {
    expect(meanOf(values, { unseenAutoFails: 0 })).toEqual(meanOf(values));
    expect(meanOf(values)).not.toHaveProperty("caution");
    expect(meanOf([75], { unseenAutoFails: 1 })).toEqual(meanOf([75]));
    expect(meanOf([75, 75, 75], { unseenAutoFails: 3 })).toEqual(meanOf([75, 75, 75]));
    const means = new Map(values.map((value, task) => [`${task}`, value]));
    expect(meanOfTaskMeans(means, { unseenAutoFails: 12 })).toEqual(meanOfTaskMeans(means));
  });
});
