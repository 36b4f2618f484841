import { describe, expect, it } from "vitest";
import { seededRandom } from "../numbers/seeded-random.ts";
import type { ScoredCell, ScoredTask } from "./model-scores.ts";
import { SideBySide } from "./side-by-side.ts";

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** As the comment of the class says it, cell by cell. */
function plainly({ cells }: ScoredTask, first: number, second: number) {
  const of = (model: number) => cells.filter((cell) => cell.model === model);
  const both = of(first).filter(({ scorer }) => of(second).some((other) => other.scorer === scorer));
  const scorers = new Set(both.map(({ scorer }) => scorer));
  const meanOf = (model: number) =>
    mean(
      of(model)
        .filter(({ scorer }) => scorers.size === 0 || scorers.has(scorer))
        .map(({ value }) => value),
    );
  return [scorers.size, meanOf(first), meanOf(second)];
}

describe("what two models have on each task", () => {
  it.each([0, 0.2, 0.6, 0.9])("is what their cells say, with a share of %f missing", (missing) => {
    const random = seededRandom(7);
    const size = { models: 4, scorers: 3, clusters: 12 };
    const tasks = Array.from({ length: 12 }, (_, cluster): ScoredTask => {
      const cells: ScoredCell[] = [];
      // Scorers come in any order.
      for (const scorer of [2, 0, 1])
        for (let model = 0; model < size.models; model += 1)
          if (random.next() >= missing) cells.push({ model, scorer, value: Math.round(100 * random.next()) });
      return { cluster, cells };
    });
    const seen = new SideBySide({ tasks, size });
    for (let first = 0; first < size.models; first += 1)
      for (let second = 0; second < size.models; second += 1) {
        if (first === second) continue;
        seen.look(first, second);
        const told = tasks.map((_, task) => [seen.common[task], seen.first[task], seen.second[task]]);
        expect(told).toEqual(tasks.map((task) => plainly(task, first, second)));
      }
  });
});
