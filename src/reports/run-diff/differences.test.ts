import { describe, expect, it } from "vitest";
import { TaskClusters } from "../../core/index.ts";
import { seededRandom } from "../../statistics/numbers/seeded-random.ts";
import { type TwoSides, differencesOf } from "./differences.ts";

const ALONE = new TaskClusters([]);

/** Models that are equally good in both runs: the same tasks, noise of their own. */
function equalRuns(seed: number, models: number): TwoSides[] {
  const random = seededRandom(seed);
  const difficulty = Array.from({ length: 30 }, () => 55 + 15 * random.normal());
  const scores = () =>
    difficulty.map((value, task) => ({ task: String(task), value: value + 12 * random.normal() }));
  return Array.from({ length: models }, (_, model) => ({
    modelId: `m${model}`,
    first: scores(),
    second: scores(),
  }));
}

describe("differencesOf", () => {
  // 2.5 % for a family; 2,000 studies have a standard error of 0.35 %.
  it.each([1, 4])("claims a difference of equal runs as rarely as it says, %i models", (models) => {
    let claims = 0;
    for (let seed = 1; seed <= 2000; seed += 1)
      if (differencesOf(equalRuns(seed, models), ALONE).some(({ outcome }) => outcome !== "not-told-apart"))
        claims += 1;
    expect(claims / 2000).toBeGreaterThan(0.014);
    expect(claims / 2000).toBeLessThan(0.036);
  });

  it("takes a shift that every task shows for a difference, by its sign", () => {
    const tasks = Array.from({ length: 10 }, (_, task) => ({ task: String(task), value: task }));
    const [row] = differencesOf(
      [{ modelId: "m", first: tasks, second: tasks.map(({ task, value }) => ({ task, value: value - 5 })) }],
      ALONE,
    );
    expect(row).toMatchObject({ outcome: "worse", difference: { value: -5, interval: null } });
    expect(row?.pValue).toBeCloseTo(2 ** -9, 12);
  });

  it("says nothing of a model without a task in common", () => {
    const [row] = differencesOf([{ modelId: "m", first: [{ task: "a", value: 1 }], second: [] }], ALONE);
    expect(row).toMatchObject({ outcome: "unknown", pValue: null, adjustedPValue: null });
  });
});
