import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meanOfTasks } from "./mean-of-tasks.ts";
import { missingBoundsOfTasks } from "./task-missing-bounds.ts";

const items = fc.array(
  fc.record({
    task: fc.constantFrom("a", "b", "c"),
    value: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
    unseen: fc.double({ min: 0, max: 100, noNaN: true }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Items with and without a score, added up by task. */
function boundsOf(
  rows: readonly { readonly task: string; readonly value: number | null }[],
  worst: number,
  best: number,
) {
  const tasks = Map.groupBy(rows, ({ task }) => task);
  const sums = [...tasks.values()].map((own) => {
    const values = own.flatMap(({ value }) => value ?? []);
    const sum = values.reduce((total, value) => total + value, 0);
    return { n: values.length, sum, missing: own.length - values.length };
  });
  return missingBoundsOfTasks(sums, worst, best);
}

describe("missingBoundsOfTasks", () => {
  it("fills the gaps inside each task, then counts each task once", () => {
    // Task a: (90 + gap)/2, task b: 60.
    const rows = [
      { task: "a", value: 90 },
      { task: "a", value: null },
      { task: "b", value: 60 },
    ];
    expect(boundsOf(rows, 0, 100)).toEqual({ low: 52.5, high: 77.5 });
  });

  it("is the score itself when nothing is missing, the whole scale when everything is", () => {
    expect(boundsOf([{ task: "a", value: 3 }], 0, 10)).toEqual({ low: 3, high: 3 });
    expect(boundsOf([{ task: "a", value: null }], 0, 10)).toEqual({ low: 0, high: 10 });
    expect(boundsOf([{ task: "a", value: null }], 10, 0)).toEqual({ low: 0, high: 10 });
  });

  it("is null without items or with a score that is no number", () => {
    expect(boundsOf([], 0, 1)).toBeNull();
    expect(boundsOf([{ task: "a", value: Number.NaN }], 0, 1)).toBeNull();
  });

  it("holds the mean of tasks, whatever the missing ones would have been", () => {
    fc.assert(
      fc.property(items, (rows) => {
        const bounds = boundsOf(rows, 0, 100);
        const truth = meanOfTasks(rows.map(({ task, value, unseen }) => ({ task, value: value ?? unseen })));
        if (!truth.known) throw new Error(truth.reason);
        expect(bounds?.low).toBeLessThanOrEqual(truth.value + 1e-9);
        expect(bounds?.high).toBeGreaterThanOrEqual(truth.value - 1e-9);
      }),
    );
  });
});
