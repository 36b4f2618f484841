import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meanOfTasks } from "./mean-of-tasks.ts";
import { pairedDifference } from "./paired-difference.ts";

const series = (values: readonly number[]) => values.map((value, index) => ({ task: `t${index}`, value }));

describe("pairedDifference", () => {
  it("gives the paired t interval of a textbook example", () => {
    // d = 1, 3, 2, 4: mean 2.5, sd 1.290994, se 0.645497, t(0.975, 3) = 3.182446.
    const estimate = pairedDifference(series([11, 23, 32, 44]), series([10, 20, 30, 40]));
    expect(estimate).toMatchObject({ known: true, value: 2.5, n: 4, clusters: 4, clusterUnit: "task" });
    const interval = estimate.known ? estimate.interval : null;
    expect(interval?.low).toBeCloseTo(2.5 - 3.182446 * 0.645497, 4);
    expect(interval?.high).toBeCloseTo(2.5 + 3.182446 * 0.645497, 4);
  });

  it("uses only tasks that both have, and averages samples first", () => {
    const a = [...series([10, 20]), { task: "t0", value: 14 }, { task: "only-a", value: 99 }];
    const b = [...series([10, 20]), { task: "only-b", value: -99 }];
    expect(pairedDifference(a, b)).toMatchObject({ known: true, value: 1, n: 2 });
  });

  it("is unknown without a common task, and has no interval with one", () => {
    expect(pairedDifference(series([1]), [{ task: "other", value: 1 }])).toEqual({
      known: false,
      reason: "the two have no task in common",
    });
    expect(pairedDifference(series([3]), series([1]))).toMatchObject({
      known: true,
      value: 2,
      interval: null,
    });
  });

  it("turns its sign with the order, and equals the mean of the differences", () => {
    const value = fc.double({ min: -1000, max: 1000, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(value, value), { minLength: 2, maxLength: 20 }), (pairs) => {
        const a = series(pairs.map(([left]) => left));
        const b = series(pairs.map(([, right]) => right));
        const [forth, back] = [pairedDifference(a, b), pairedDifference(b, a)];
        const direct = meanOfTasks(series(pairs.map(([left, right]) => left - right)));
        if (!forth.known || !back.known || !direct.known) return false;
        return Math.abs(forth.value + back.value) < 1e-9 && Math.abs(forth.value - direct.value) < 1e-9;
      }),
    );
  });
});
