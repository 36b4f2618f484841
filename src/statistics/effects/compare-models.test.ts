import { describe, expect, it } from "vitest";
import { atOnce } from "../../core/index.ts";
import * as fc from "fast-check";
import { seededRandom } from "../numbers/seeded-random.ts";
import { AdditiveFit } from "./additive-fit.ts";
import { compareModels } from "./compare-models.ts";
import type { ModelScores, ScoredTask } from "./model-scores.ts";

const SCALE = { low: 0, high: 100 };

function scoresOf(
  rows: readonly (readonly (number | null)[])[],
  more: Partial<ModelScores> = {},
): ModelScores {
  const tasks: ScoredTask[] = rows.map((values, cluster) => ({
    cluster,
    cells: values.flatMap((value, model) => (value === null ? [] : [{ model, scorer: 0, value }])),
  }));
  const size = { models: rows[0]?.length ?? 0, scorers: 1, clusters: tasks.length };
  return { tasks, size, scale: SCALE, ...more };
}

const compared = (scores: ModelScores) =>
  atOnce(compareModels(scores, AdditiveFit.of(scores.tasks, scores.size)));

const random = seededRandom(11);
const noisy = (tasks: number, leads: readonly number[], noise: number) =>
  Array.from({ length: tasks }, () => {
    const level = 40 + 20 * random.next();
    return leads.map((lead) => level + lead + noise * random.normal());
  });

describe("compareModels", () => {
  it("is the paired t test of two models: d = 1, 3, 2, 4, 2 gives t = 4.707, p = 0.00925", () => {
    const [pair] = compared(
      scoresOf([
        [11, 10],
        [23, 20],
        [32, 30],
        [44, 40],
        [52, 50],
      ]),
    );
    expect(pair?.pValue).toBeCloseTo(0.00925, 4);
    // 2.4 +- 2.776445 * 1.140175 / sqrt(5)
    expect(pair?.difference).toMatchObject({
      value: expect.closeTo(2.4, 9),
      n: 5,
      interval: { low: expect.closeTo(0.98429, 4), high: expect.closeTo(3.81571, 4), level: 0.95 },
    });
  });

  it("never contradicts itself: an interval leaves out 0 exactly where two are told apart", () => {
    const level = fc.constantFrom(0, 0, 4, 10, 30);
    fc.assert(
      fc.property(
        fc.array(level, { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 5, max: 25 }),
        fc.constantFrom("plain", "pass", "gaps"),
        (leads, tasks, kind) => {
          const rows = noisy(tasks, leads, 8).map((row) =>
            row.map((value) => {
              if (kind === "pass") return value > 55 ? 100 : 0;
              return kind === "gaps" && random.next() < 0.1 ? null : value;
            }),
          );
          const wrong = compared(scoresOf(rows)).filter(({ difference, isToldApart, adjustedPValue }) => {
            if (isToldApart !== (adjustedPValue !== null && adjustedPValue <= 0.05)) return true;
            if (!difference.known || difference.interval === null) return false;
            const { value, interval } = difference;
            const isAround = interval.low < interval.high && interval.low <= value && value <= interval.high;
            return !isAround || (interval.low > 0 || interval.high < 0) !== isToldApart;
          });
          expect(wrong).toEqual([]);
        },
      ),
    );
  });

  it("claims nothing from fewer than five tasks, however far apart", () => {
    const [pair] = compared(
      scoresOf([
        [90, 10],
        [91, 12],
        [88, 9],
        [93, 11],
      ]),
    );
    expect(pair).toMatchObject({ pValue: null, isToldApart: false });
    expect(pair?.difference).toMatchObject({
      interval: null,
      intervalReason: "fewer than 5 tasks in common are too few to compare",
    });
  });

  it("takes rounding for no spread", () => {
    const third = 100 / 3;
    const rows = Array.from({ length: 8 }, (_, index) => [index * 0.1 + third, index * 0.1]);
    const [pair] = compared(scoresOf(rows));
    expect(pair?.difference).toMatchObject({ interval: null, value: expect.closeTo(third, 9) });
    // The exact sign test: 2 / 2^8.
    expect(pair?.pValue).toBeCloseTo(2 / 256, 12);
    const copies = compared(scoresOf(rows.map(([a = 0]) => [a, a])));
    expect(copies[0]).toMatchObject({ pValue: 1, isToldApart: false });
  });

  it("is McNemar's exact test, where it is less sure, for passed and failed: 7 against 1 gives 0.0703", () => {
    const rows = [
      ...Array.from({ length: 7 }, () => [100, 0]),
      [0, 100],
      ...Array.from({ length: 6 }, () => [100, 100]),
    ];
    const [pair] = compared(scoresOf(rows));
    expect(pair?.pValue).toBeCloseTo(18 / 256, 10);
    expect(pair?.isToldApart).toBe(false);
    expect(pair?.difference.known && pair.difference.interval?.low).toBeLessThanOrEqual(0);
  });

  it("is less sure of a model that refuses tasks, and never surer", () => {
    const rows = noisy(20, [12, 0], 4);
    const all = compared(scoresOf(rows))[0];
    expect(all?.isToldApart).toBe(true);
    const gaps = rows.map(([a = 0, b = 0], task) => (task < 8 ? [null, b] : [a, b]));
    const lost = compared(scoresOf(gaps))[0];
    expect(lost?.isToldApart).toBe(true);
    const withheld = (task: number, model: number) => (task < 8 && model === 0 ? 1 : 0);
    const refused = compared(scoresOf(gaps, { withheld }))[0];
    expect(refused?.isToldApart).toBe(false);
    expect(refused?.difference).toMatchObject({ value: expect.closeTo(valueOf(lost), 9) });
  });

  it("takes raters for a sample where told to: tastes do not make a difference", () => {
    const tastes = [20, -16, 6];
    const tasks: ScoredTask[] = Array.from({ length: 30 }, (_, cluster) => ({
      cluster,
      cells: tastes.flatMap((taste, scorer) => [
        { model: 0, scorer, value: 50 + taste + 4 * random.normal() },
        { model: 1, scorer, value: 50 + 4 * random.normal() },
      ]),
    }));
    const size = { models: 2, scorers: 3, clusters: 30 };
    const fixed = compared({ tasks, size, scale: SCALE })[0];
    const sampled = compared({ tasks, size, scale: SCALE, areScorersSampled: true })[0];
    expect([fixed?.isToldApart, sampled?.isToldApart]).toEqual([true, false]);
  });

  it("says when two models have nothing in common", () => {
    const [pair] = compared(
      scoresOf([
        [60, null],
        [null, 10],
        [50, null],
      ]),
    );
    expect(pair?.difference).toEqual({
      known: false,
      reason: "the two have no task in common, directly or through other models",
    });
  });
});

function valueOf(pair: ReturnType<typeof compared>[number] | undefined): number {
  return pair?.difference.known === true ? pair.difference.value : Number.NaN;
}
