import { describe, expect, it } from "vitest";
import { atOnce } from "../../core/index.ts";
import { AdditiveFit } from "../effects/additive-fit.ts";
import { compareModels } from "../effects/compare-models.ts";
import { seededRandom } from "../numbers/seeded-random.ts";
import { detectableDifference, tasksToDetect } from "./planned-run.ts";
import { tTestPower } from "./t-test-power.ts";

const valueOf = (result: ReturnType<typeof detectableDifference>) =>
  result.known ? result.value : Number.NaN;

/** How often the first model is told apart from the second, which is worse by `lead`; all others are as good as one of them. */
function shareFound(models: number, tasks: number, lead: number, ahead: number): number {
  const random = seededRandom(5);
  const [rounds, deviation] = [1000, 20];
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const rows = Array.from({ length: tasks }, (_, cluster) => {
      const level = 50 * random.next();
      return {
        cluster,
        cells: Array.from({ length: models }, (__, model) => ({
          model,
          scorer: 0,
          // The difference of two has the variance of both.
          value: level + (model < ahead ? lead : 0) + (deviation / Math.SQRT2) * random.normal(),
        })),
      };
    });
    const size = { models, scorers: 1, clusters: tasks };
    const pairs = atOnce(
      compareModels({ tasks: rows, size, scale: { low: 0, high: 100 } }, AdditiveFit.of(rows, size)),
    );
    const pair = pairs.find(({ first, second }) => first === 0 && second === models - 1);
    if (pair?.isToldApart === true) found += 1;
  }
  return found / rounds;
}

describe("tTestPower", () => {
  it("knows the tables of Cohen 1988: 34 pairs for 0.5, 199 for 0.2, 15 for 0.8", () => {
    for (const [shift, n] of [
      [0.5, 34],
      [0.2, 199],
      [0.8, 15],
    ] as const) {
      expect(tTestPower(n, shift, 0.05)).toBeGreaterThan(0.8);
      expect(tTestPower(n - 1, shift, 0.05)).toBeLessThan(0.8);
    }
    expect(tTestPower(34, 0.5, 0.05)).toBeCloseTo(0.80778, 4);
    expect(tTestPower(2, 0, 0.05)).toBeCloseTo(0.05, 5);
    expect(tTestPower(12, 0, 0.01)).toBeCloseTo(0.01, 8);
  });
});

describe("a planned run", () => {
  it("fits together: as many tasks as the difference needs, and no fewer than can be compared", () => {
    const run = { models: 4, taskVariance: 400 };
    const points = valueOf(detectableDifference(40, run));
    expect(valueOf(tasksToDetect(points, run))).toBe(40);
    expect(valueOf(tasksToDetect(-points, run))).toBe(40);
    expect(valueOf(tasksToDetect(500, run))).toBe(5);
    expect(detectableDifference(4, run)).toMatchObject({ known: false });
    expect(tasksToDetect(0, run)).toMatchObject({ known: false });
    expect(() => detectableDifference(10, { models: 1, taskVariance: 1 })).toThrow("two models");
  });

  it.each([
    [2, 8, 1],
    [2, 40, 1],
    [4, 12, 1],
    [4, 30, 2],
    [6, 20, 1],
  ])("shows what it promises four times in five: %d models, %d tasks, %d ahead", (models, tasks, ahead) => {
    const lead = valueOf(detectableDifference(tasks, { models, taskVariance: 400 }));
    const share = shareFound(models, tasks, lead, ahead);
    expect(share).toBeGreaterThan(0.75);
    expect(share).toBeLessThan(0.85 + (models > 2 ? 0.05 : 0));
  });
});
