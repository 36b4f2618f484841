import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { meanOfTaskMeans } from "../means/mean-of-tasks.ts";
import { seededRandom } from "../numbers/seeded-random.ts";
import { AdditiveFit } from "./additive-fit.ts";
import type { ScoredTask } from "./model-scores.ts";

/** Rows of tasks, columns of models; null where a score is missing. */
const tasksOf = (rows: readonly (readonly (number | null)[])[], scorer = 0): ScoredTask[] =>
  rows.map((values, cluster) => ({
    cluster,
    cells: values.flatMap((value, model) => (value === null ? [] : [{ model, scorer, value }])),
  }));

const sizeOf = (tasks: readonly ScoredTask[], models: number, scorers = 1) => ({
  models,
  scorers,
  clusters: tasks.length,
});

const errorOf = (influences: Float64Array, groups: number): number =>
  Math.sqrt((influences.reduce((sum, value) => sum + value * value, 0) * groups) / (groups - 1));

/** Least squares with one column for each effect, by Gaussian elimination: slow, plain, and written apart. */
function leastSquares(rows: readonly { x: readonly number[]; y: number; weight: number }[]): number[] {
  const size = rows[0]?.x.length ?? 0;
  const table = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (__, j) =>
      rows.reduce((sum, { x, weight }) => sum + weight * (x[i] ?? 0) * (x[j] ?? 0), 0),
    ),
    rows.reduce((sum, { x, y, weight }) => sum + weight * (x[i] ?? 0) * y, 0),
  ]);
  for (let i = 0; i < size; i++) {
    const pivot = table.slice(i).toSorted((a, b) => Math.abs(b[i] ?? 0) - Math.abs(a[i] ?? 0))[0] ?? [];
    table.splice(table.indexOf(pivot), 1);
    table.splice(i, 0, pivot);
    for (const row of table) {
      if (row === pivot) continue;
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1);
      for (let j = i; j <= size; j++) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  return table.map((row, i) => (row[size] ?? 0) / (row[i] ?? 1));
}

describe("AdditiveFit", () => {
  it("gives the paired difference, the mean and their errors where nothing is missing", () => {
    const rows = fc.array(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 3, maxLength: 3 }), {
      minLength: 3,
      maxLength: 9,
    });
    fc.assert(
      fc.property(rows, (values) => {
        const tasks = tasksOf(values);
        const fit = AdditiveFit.of(tasks, sizeOf(tasks, 3));
        const column = (model: number) =>
          new Map(values.map((row, index) => [String(index), row[model] ?? 0]));
        const n = values.length;
        const differences = values.map((row) => (row[0] ?? 0) - (row[2] ?? 0));
        const middle = differences.reduce((sum, value) => sum + value, 0) / n;
        expect(fit.difference(0, 2)).toBeCloseTo(middle, 8);
        const spread = differences.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (n - 1);
        expect(errorOf(fit.influencesOnDifference(0, 2), n)).toBeCloseTo(Math.sqrt(spread / n), 8);
        const mean = meanOfTaskMeans(column(1));
        expect(fit.mean(1)).toBeCloseTo(mean.known ? mean.value : Number.NaN, 8);
      }),
    );
  });

  it("gives a mean the error of its tasks where nothing is missing", () => {
    const tasks = tasksOf([
      [10, 20],
      [30, 35],
      [80, 70],
      [40, 60],
    ]);
    const fit = AdditiveFit.of(tasks, sizeOf(tasks, 2));
    // 10, 30, 80, 40: variance 866.67, by 4.
    expect(errorOf(fit.influencesOnMean(0), 4)).toBeCloseTo(Math.sqrt(866.6666666667 / 4), 8);
  });

  it("is the least squares fit of model, task and scorer where scores are missing", () => {
    const random = seededRandom(7);
    const tasks: ScoredTask[] = Array.from({ length: 8 }, (_, cluster) => ({
      cluster,
      cells: [0, 1, 2].flatMap((model) =>
        [0, 1].flatMap((scorer) =>
          random.next() < 0.35 ? [] : [{ model, scorer, value: Math.round(100 * random.next()) }],
        ),
      ),
    }));
    const rows = tasks.flatMap(({ cluster, cells }) =>
      cells.map(({ model, scorer, value }) => ({
        // The last model and the last scorer are the ones that others are compared with.
        x: [
          ...tasks.map((_, index) => (index === cluster ? 1 : 0)),
          ...[0, 1].map((index) => (index === model ? 1 : 0)),
          scorer === 0 ? 1 : 0,
        ],
        y: value,
        weight: 1 / new Set(cells.map((cell) => cell.scorer)).size,
      })),
    );
    const used = rows.filter(({ x }) => x.some((value) => value !== 0));
    const solution = leastSquares(used);
    const fit = AdditiveFit.of(tasks, sizeOf(tasks, 3, 2));
    expect(fit.difference(0, 2)).toBeCloseTo(solution[8] ?? Number.NaN, 8);
    expect(fit.difference(1, 2)).toBeCloseTo(solution[9] ?? Number.NaN, 8);
  });

  it("lets nobody climb who skips the hard tasks, nor sink who met the harsh judge more often", () => {
    const levels = [90, 80, 40, 30, 20, 10];
    const tasks: ScoredTask[] = levels.map((level, cluster) => ({
      cluster,
      cells: [
        // Better by 5, and judged by both.
        { model: 0, scorer: 0, value: level + 5 },
        { model: 0, scorer: 1, value: level + 5 - 20 },
        // Answers the easy ones only, and the lenient judge failed on one of them.
        ...(cluster < 3 ? [{ model: 1, scorer: 1, value: level - 20 }] : []),
        ...(cluster < 2 ? [{ model: 1, scorer: 0, value: level }] : []),
      ],
    }));
    const fit = AdditiveFit.of(tasks, sizeOf(tasks, 2, 2));
    expect(fit.difference(0, 1)).toBeCloseTo(5, 9);
    expect(fit.mean(1)).toBeCloseTo(fit.mean(0) - 5, 9);
    expect(errorOf(fit.influencesOnDifference(0, 1), 3)).toBeCloseTo(0, 9);
  });

  it("compares inside each judge's view where judges and models cannot be told from each other", () => {
    // Each judge met one model more: over tasks nobody knows whose the difference is, inside a view there is none.
    const tasks: ScoredTask[] = [0, 1, 2].map((cluster) => ({
      cluster,
      cells: [
        { model: 0, scorer: 0, value: 70 },
        { model: 1, scorer: 1, value: 50 + cluster },
      ],
    }));
    const fit = AdditiveFit.of(tasks, sizeOf(tasks, 2, 2));
    expect(fit.isComparable(0, 1)).toBe(false);
    expect(fit.mean(1)).toBeCloseTo(51, 9);
  });

  it("compares models that never met through one that met both", () => {
    const tasks = tasksOf([
      [60, 50, null],
      [70, 60, null],
      [null, 30, 10],
      [null, 40, 20],
    ]);
    const fit = AdditiveFit.of(tasks, sizeOf(tasks, 3));
    expect(fit.isComparable(0, 2)).toBe(true);
    expect(fit.difference(0, 2)).toBeCloseTo(30, 9);
    const apart = tasksOf([
      [60, null],
      [null, 10],
    ]);
    expect(AdditiveFit.of(apart, sizeOf(apart, 2)).isComparable(0, 1)).toBe(false);
  });

  it("takes groups of tasks, scorers, or both", () => {
    const random = seededRandom(3);
    const tasks: ScoredTask[] = Array.from({ length: 6 }, (_, index) => ({
      cluster: index >> 1,
      cells: [0, 1].flatMap((model) =>
        [0, 1, 2].map((scorer) => ({ model, scorer, value: 100 * random.next() })),
      ),
    }));
    const fit = AdditiveFit.of(tasks, { models: 2, scorers: 3, clusters: 3 });
    const [byTask, byScorer, byBoth] = (["task", "scorer", "both"] as const).map((grouping) =>
      fit.influencesOnDifference(0, 1, grouping),
    );
    expect([byTask?.length, byScorer?.length, byBoth?.length]).toEqual([3, 3, 9]);
    const view = (task: ScoredTask, scorer: number) => {
      const [a, b] = task.cells.filter((cell) => cell.scorer === scorer);
      return (a?.value ?? 0) - (b?.value ?? 0);
    };
    const all = tasks.flatMap((task) => [0, 1, 2].map((scorer) => view(task, scorer)));
    const middle = all.reduce((sum, value) => sum + value, 0) / all.length;
    const ofScorer = (scorer: number) =>
      tasks.reduce((sum, task) => sum + view(task, scorer) - middle, 0) / all.length;
    expect(Array.from(byScorer ?? [])).toEqual(
      [0, 1, 2].map((scorer) => expect.closeTo(ofScorer(scorer), 9)),
    );
    const ofCluster = (cluster: number) =>
      tasks
        .filter((task) => task.cluster === cluster)
        .flatMap((task) => [0, 1, 2].map((scorer) => view(task, scorer) - middle))
        .reduce((sum, value) => sum + value, 0) / all.length;
    expect(Array.from(byTask ?? [])).toEqual(
      [0, 1, 2].map((cluster) => expect.closeTo(ofCluster(cluster), 9)),
    );
  });
});
