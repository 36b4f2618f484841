import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Estimate } from "../../core/index.ts";
import { itemRestCorrelations } from "./item-rest.ts";

/** Scores by task, one for each model in order; null where it has none. */
function scoresOf(tasks: Readonly<Record<string, readonly (number | null)[]>>) {
  const ofTask = (values: readonly (number | null)[]) =>
    new Map(
      values.flatMap((value, index): [string, number][] => (value === null ? [] : [[`m${index}`, value]])),
    );
  return new Map(Object.entries(tasks).map(([task, values]) => [task, ofTask(values)]));
}

const of = (tasks: Readonly<Record<string, readonly (number | null)[]>>, task: string): Estimate =>
  itemRestCorrelations(scoresOf(tasks)).get(task) ?? { known: false, reason: "not there" };

/** Between -1 and 1 with an interval or the reason why there is none, or unknown with a reason. */
const isHonest = (estimate: Estimate): boolean =>
  estimate.known
    ? Math.abs(estimate.value) <= 1 &&
      (estimate.interval === null) === (estimate.intervalReason !== undefined)
    : estimate.reason !== "";

describe("itemRestCorrelations", () => {
  it("correlates a task with the mean of all others, itself left out", () => {
    // On a: 1, 2, 3, 4, 5. Mean of the others: 2, 1, 4, 3, 5. r = 0.8; with a itself in the mean it would be 0.95.
    const tasks = { a: [1, 2, 3, 4, 5], b: [1, 0, 5, 2, 6], c: [3, 2, 3, 4, 4] };
    const found = of(tasks, "a");
    expect(found).toMatchObject({ known: true, n: 5, clusters: 5, clusterUnit: "model" });
    if (!found.known) return;
    expect(found.value).toBeCloseTo(0.8, 12);
    // atanh(0.8) = 1.098612, 1.959964 / sqrt(2) = 1.385904.
    expect(found.interval?.low).toBeCloseTo(Math.tanh(1.098612289 - 1.385903824), 6);
    expect(found.interval?.high).toBeCloseTo(Math.tanh(1.098612289 + 1.385903824), 6);
  });

  it("is negative where better models do worse", () => {
    const tasks = { a: [10, 40, 70, 90], b: [20, 30, 80, 100], turned: [90, 80, 20, 10] };
    expect(of(tasks, "a")).toMatchObject({ known: true });
    const turned = of(tasks, "turned");
    expect(turned.known && turned.value).toBeLessThan(-0.95);
    expect(turned.known && turned.interval?.high).toBeLessThan(0);
  });

  it("has no interval for three models, nor for points on one line", () => {
    expect(of({ a: [1, 2, 4], b: [1, 3, 4] }, "a")).toMatchObject({
      known: true,
      interval: null,
      intervalReason: "the interval of a correlation needs four points, there are 3",
    });
    expect(of({ a: [1, 2, 3, 4], b: [2, 4, 6, 8] }, "a")).toMatchObject({
      known: true,
      value: expect.closeTo(1, 12) as number,
      interval: null,
      intervalReason: "all points lie on one line, so the error cannot be seen",
    });
  });

  it.each([
    ["two models", { a: [1, 2], b: [2, 3] }, /three models.*there are 2/],
    ["one task", { a: [1, 2, 3] }, /three models.*there are 0/],
    ["a task nobody has a score on", { a: [], b: [1, 2, 3] }, /there are 0/],
    ["models that do not differ on it", { a: [5, 5, 5], b: [1, 2, 3] }, /do not differ on this task/],
    ["models that do not differ elsewhere", { a: [1, 2, 3], b: [5, 5, 5] }, /on the other tasks/],
    ["a model without other scores", { a: [1, 2, 3], b: [1, 2, null] }, /there are 2/],
  ])("is unknown for %s", (_case, tasks: Readonly<Record<string, readonly (number | null)[]>>, reason) => {
    expect(of(tasks, "a")).toEqual({ known: false, reason: expect.stringMatching(reason) as string });
  });

  it("does not take rounding for a difference", () => {
    // The others sum to 0.3 + 0.1 + 0.2 in three orders, which differ in the last digit.
    const tasks = { a: [7, 1, 3], b: [0.1, 0.3, 0.2], c: [0.2, 0.1, 0.3], d: [0.3, 0.2, 0.1] };
    expect(of(tasks, "a")).toMatchObject({
      known: false,
      reason: "the models do not differ on the other tasks",
    });
  });

  it("is between -1 and 1 or says why not, whatever the data", () => {
    const value = fc.option(
      fc.oneof(
        fc.constantFrom(0, 50, 100, 1e-300, 1e300, -1e308),
        fc.float({ noNaN: true, noDefaultInfinity: true }),
      ),
    );
    const row = fc.array(value, { maxLength: 5 });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("a", "b", "c", "d"), row), (tasks) => {
        const found = [...itemRestCorrelations(scoresOf(tasks)).values()];
        expect(found.filter((estimate) => !isHonest(estimate))).toEqual([]);
      }),
    );
  });
});
