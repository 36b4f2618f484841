import { describe, expect, it } from "vitest";
import { atOnce } from "../../core/index.ts";
import { seededRandom } from "../numbers/seeded-random.ts";
import { AdditiveFit } from "./additive-fit.ts";
import { adjustedMean } from "./adjusted-mean.ts";
import { compareModels } from "./compare-models.ts";
import type { ModelScores, ScoredTask } from "./model-scores.ts";

const SCALE = { low: 0, high: 100 };

/** By task, then by model, then by scorer. */
type Values = readonly (readonly (readonly (number | null)[])[])[];

function scoresOf(values: Values, clusterOf: (task: number) => number, isOfPeople = false): ModelScores {
  const tasks: ScoredTask[] = values.map((models, task) => ({
    cluster: clusterOf(task),
    cells: models.flatMap((scorers, model) =>
      scorers.flatMap((value, scorer) => (value === null ? [] : [{ model, scorer, value }])),
    ),
  }));
  const size = {
    models: values[0]?.length ?? 0,
    scorers: values[0]?.[0]?.length ?? 1,
    clusters: new Set(tasks.map(({ cluster }) => cluster)).size,
  };
  return { tasks, size, scale: SCALE, areScorersSampled: isOfPeople };
}

const compared = (scores: ModelScores) =>
  atOnce(compareModels(scores, AdditiveFit.of(scores.tasks, scores.size)));

const COPIES = 4;
const copied = (values: Values): Values =>
  values.flatMap((task) => Array.from({ length: COPIES }, () => task));
const close = (value: number | null | undefined) =>
  value === null || value === undefined ? value : expect.closeTo(value, 8);

function valuesFor(kind: "points" | "pass" | "gaps", scorers: number): Values {
  const random = seededRandom(5);
  return Array.from({ length: 14 }, () => {
    const level = 30 + 40 * random.next();
    return [0, 6, 12].map((lead) =>
      Array.from({ length: scorers }, (_, scorer) => {
        const value = level + lead + 5 * scorer + 12 * random.normal();
        if (kind === "pass") return value > 50 ? 100 : 0;
        return kind === "gaps" && random.next() < 0.15 ? null : value;
      }),
    );
  });
}

describe("related tasks", () => {
  it.each([
    ["points", 1, false],
    ["pass", 1, false],
    ["gaps", 1, false],
    ["points", 3, true],
    ["gaps", 3, true],
  ] as const)("that are copies change nothing: %s by %i, people %s", (kind, scorers, isOfPeople) => {
    const values = valuesFor(kind, scorers);
    const one = scoresOf(values, (task) => task, isOfPeople);
    const four = scoresOf(copied(values), (task) => Math.floor(task / COPIES), isOfPeople);
    const expected = compared(one);
    for (const [index, { difference, pValue, isToldApart }] of compared(four).entries()) {
      const test = expected[index];
      const before = test?.difference;
      if (test === undefined || before?.known !== true) throw new Error("the first is known");
      expect({ pValue, isToldApart }).toEqual({ pValue: close(test.pValue), isToldApart: test.isToldApart });
      expect(difference).toMatchObject({
        value: close(before.value),
        n: COPIES * before.n,
        clusters: before.clusters,
        clusterUnit: "cluster of tasks",
        interval: { low: close(before.interval?.low), high: close(before.interval?.high) },
      });
    }
    for (const model of [0, 1, 2]) {
      const [before, after] = [one, four].map((scores) =>
        adjustedMean(scores, AdditiveFit.of(scores.tasks, scores.size), model),
      );
      if (before?.known !== true) throw new Error("the mean is known");
      expect(after).toMatchObject({
        value: close(before.value),
        clusters: before.clusters,
        interval: { low: close(before.interval?.low), high: close(before.interval?.high) },
      });
    }
  });

  it("claim nothing in fewer than five clusters, and say so", () => {
    const values: Values = Array.from({ length: 16 }, (_, task) => [[90 + (task % 3)], [10 + (task % 2)]]);
    const [pair] = compared(scoresOf(values, (task) => task % 4));
    expect(pair).toMatchObject({
      isToldApart: false,
      pValue: null,
      difference: {
        interval: null,
        intervalReason: "fewer than 5 clusters of related tasks in common are too few to compare",
      },
    });
  });

  it("make equal models differ in 5 % of studies with clusters, and in more than 10 % without", () => {
    const studies = 1500;
    const claims = { clustered: 0, alone: 0 };
    const random = seededRandom(2026);
    for (let study = 0; study < studies; study += 1) {
      // What a cluster asks suits one model or the other: 12 clusters of 4 tasks.
      const values: Values = Array.from({ length: 12 }, () => {
        const suits = 10 * random.normal();
        return Array.from({ length: 4 }, () => {
          const level = 50 + 10 * random.normal();
          return [[level + suits + 8 * random.normal()], [level + 8 * random.normal()]];
        });
      }).flat();
      if (compared(scoresOf(values, (task) => Math.floor(task / 4)))[0]?.isToldApart === true)
        claims.clustered += 1;
      if (compared(scoresOf(values, (task) => task))[0]?.isToldApart === true) claims.alone += 1;
    }
    // 5 % and two standard errors.
    expect(claims.clustered / studies).toBeLessThan(0.05 + 2 * Math.sqrt((0.05 * 0.95) / studies));
    expect(claims.clustered / studies).toBeGreaterThan(0.03);
    expect(claims.alone / studies).toBeGreaterThan(0.1);
  });
});
