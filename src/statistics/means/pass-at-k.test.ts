import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passAtK, passAtKOfTasks, passHatK, passHatKOfTasks } from "./pass-at-k.ts";

const counts = fc
  .integer({ min: 1, max: 60 })
  .chain((n) => fc.tuple(fc.constant(n), fc.integer({ min: 0, max: n }), fc.integer({ min: 1, max: n })));

describe("passAtK and passHatK", () => {
  it("count choices: 3 of 10 passed, 5 chosen", () => {
    expect(passAtK(10, 3, 5)).toBeCloseTo(1 - 21 / 252, 14);
    expect(passHatK(10, 9, 2)).toBeCloseTo(36 / 45, 14);
    expect(passHatK(10, 3, 5)).toBe(0);
  });

  it("are the pass rate for k = 1, and bound it from above and below for more", () => {
    fc.assert(
      fc.property(counts, ([n, c, k]) => {
        expect(passAtK(n, c, 1)).toBeCloseTo(c / n, 12);
        expect(passAtK(n, c, k)).toBeGreaterThanOrEqual(c / n - 1e-12);
        expect(passHatK(n, c, k)).toBeLessThanOrEqual(c / n + 1e-12);
        expect(passAtK(n, c, k)).toBeCloseTo(1 - passHatK(n, n - c, k), 12);
      }),
    );
  });

  it("refuse more choices than samples", () => {
    expect(() => passAtK(3, 1, 4)).toThrow("k <= samples");
    expect(() => passHatK(3, 4, 1)).toThrow("passed <= samples");
  });
});

describe("passAtKOfTasks", () => {
  const tasks = [0, 3, 10, 7, 1].map((passed, index) => ({ task: `${index}`, samples: 10, passed }));

  it("averages over tasks and stays inside 0 to 1", () => {
    const estimate = passAtKOfTasks(tasks, 1);
    expect(estimate).toMatchObject({ known: true, n: 5, clusters: 5, clusterUnit: "task" });
    expect(estimate.known && estimate.value).toBeCloseTo(0.42, 12);
    const { low = -1, high = 2 } = (estimate.known ? estimate.interval : null) ?? {};
    expect(low).toBeGreaterThan(0);
    expect(high).toBeLessThan(1);
    expect(passHatKOfTasks(tasks, 5)).toMatchObject({ known: true });
  });

  it("is unknown when a task has too few samples or there are none, and careful when all pass", () => {
    expect(passAtKOfTasks(tasks, 11)).toMatchObject({
      known: false,
      reason: expect.stringContaining("5 of 5 tasks"),
    });
    expect(passAtKOfTasks([], 1)).toMatchObject({ known: false });
    const all = passAtKOfTasks(
      tasks.map((task) => ({ ...task, passed: 10 })),
      3,
    );
    expect(all.known && all.interval?.low).toBeLessThan(0.6);
    expect(passAtKOfTasks(tasks.slice(0, 1), 1)).toMatchObject({ known: true, interval: null });
  });
});
