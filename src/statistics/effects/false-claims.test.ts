import { describe, expect, it } from "vitest";
import { atOnce } from "../../core/index.ts";
import { type SeededRandom, seededRandom } from "../numbers/seeded-random.ts";
import { AdditiveFit } from "./additive-fit.ts";
import { compareModels } from "./compare-models.ts";
import type { ModelScores, ScoredCell } from "./model-scores.ts";

const RUNS = 400;
/** 5 % of so many runs, and what chance adds to that in one of a thousand repetitions. */
const MOST = 0.05 + 3.1 * Math.sqrt((0.05 * 0.95) / RUNS);

type Draw = (random: SeededRandom) => ModelScores;

const within = (value: number): number => Math.max(0, Math.min(100, value));

interface Design {
  readonly models: number;
  readonly tasks: number;
  readonly scorers?: number;
  readonly clusterSize?: number;
  readonly areScorersSampled?: boolean;
}

/** A run in which `cell` says what each scorer gives each model on a task of some level; null where nothing came. */
function drawn(
  { models, tasks, scorers = 1, clusterSize = 1, areScorersSampled = false }: Design,
  begin: (
    random: SeededRandom,
  ) => (where: {
    readonly model: number;
    readonly scorer: number;
    readonly level: number;
    readonly cluster: number;
  }) => number | null,
): Draw {
  return (random) => {
    const cell = begin(random);
    const made = Array.from({ length: tasks }, (_, task) => {
      const cluster = Math.floor(task / clusterSize);
      const level = 30 + 50 * random.next();
      const cells: ScoredCell[] = [];
      for (let model = 0; model < models; model++)
        for (let scorer = 0; scorer < scorers; scorer++) {
          const value = cell({ model, scorer, level, cluster });
          if (value !== null) cells.push({ model, scorer, value: within(value) });
        }
      return { cluster, cells };
    });
    const size = { models, scorers, clusters: Math.ceil(tasks / clusterSize) };
    return { tasks: made, size, scale: { low: 0, high: 100 }, areScorersSampled };
  };
}

/** The share of runs that claim any difference between models that `isEqual` says are equal. */
function falseClaims(draw: Draw, isEqual: (first: number, second: number) => boolean = () => true): number {
  let runs = 0;
  for (let seed = 1; seed <= RUNS; seed++) {
    const scores = draw(seededRandom(seed));
    const pairs = atOnce(compareModels(scores, AdditiveFit.of(scores.tasks, scores.size)));
    if (pairs.some(({ first, second, isToldApart }) => isToldApart && isEqual(first, second))) runs += 1;
  }
  return runs / RUNS;
}

const noise = (random: SeededRandom, size: number): number => size * random.normal();

describe("equal models are told apart in at most 5 % of simulated runs", () => {
  it.each([
    ["five models on twelve tasks", 5, 12],
    ["eight models on forty tasks", 8, 40],
  ])("%s", (_, models, tasks) => {
    const draw = drawn(
      { models, tasks },
      (random) =>
        ({ level }) =>
          level + noise(random, 12),
    );
    expect(falseClaims(draw)).toBeLessThan(MOST);
  });

  it("which pass or fail", () => {
    const draw = drawn(
      { models: 3, tasks: 15 },
      (random) =>
        ({ level }) =>
          level + noise(random, 30) > 50 ? 100 : 0,
    );
    expect(falseClaims(draw)).toBeLessThan(MOST);
  });

  it("of which one fails by a rule in one of seven answers", () => {
    const draw = drawn(
      { models: 4, tasks: 20 },
      (random) =>
        ({ model, level }) =>
          random.next() < (model === 0 ? 0.15 : 0) ? 0 : level + noise(random, 10),
    );
    expect(falseClaims(draw, (first) => first !== 0)).toBeLessThan(MOST);
  });

  it("of which one was often seen by the harsh judge only", () => {
    const draw = drawn({ models: 3, tasks: 20, scorers: 2 }, (random) => ({ model, scorer, level }) => {
      if (model === 0 && scorer === 0 && random.next() < 0.4) return null;
      return level - 25 * scorer + noise(random, 8);
    });
    expect(falseClaims(draw)).toBeLessThan(MOST);
  });

  it("of which one has no answer to hard tasks", () => {
    const draw = drawn(
      { models: 3, tasks: 24 },
      (random) =>
        ({ model, level }) =>
          model === 0 && level < 50 ? null : level + noise(random, 10),
    );
    expect(falseClaims(draw)).toBeLessThan(MOST);
  });

  it("on tasks that are related, when they are known to be, and more often when they are not", () => {
    const begin = (random: SeededRandom) => {
      const shared = new Map<string, number>();
      return ({ model, level, cluster }: { model: number; level: number; cluster: number }) => {
        const key = `${model} ${cluster}`;
        const own = shared.get(key) ?? noise(random, 15);
        shared.set(key, own);
        return level + own + noise(random, 5);
      };
    };
    const known = drawn({ models: 3, tasks: 48, clusterSize: 4 }, begin);
    expect(falseClaims(known)).toBeLessThan(MOST);
    const unknown: Draw = (random) => {
      const scores = known(random);
      const tasks = scores.tasks.map(({ cells }, cluster) => ({ cells, cluster }));
      return { ...scores, tasks, size: { ...scores.size, clusters: tasks.length } };
    };
    expect(falseClaims(unknown)).toBeGreaterThan(0.15);
  });

  it.each([2, 3, 6])("scored by %d people with tastes, when people are taken for a sample", (scorers) => {
    const begin = (random: SeededRandom) => {
      const tastes = Array.from({ length: 3 * scorers }, () => noise(random, 10));
      return ({ model, scorer, level }: { model: number; scorer: number; level: number }) =>
        level + (tastes[model * scorers + scorer] ?? 0) + noise(random, 10);
    };
    const design = { models: 3, tasks: 24, scorers };
    expect(falseClaims(drawn({ ...design, areScorersSampled: true }, begin))).toBeLessThan(MOST);
    expect(falseClaims(drawn(design, begin))).toBeGreaterThan(0.3);
  });
});
