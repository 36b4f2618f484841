import { describe, expect, it } from "vitest";
import { seededRandom } from "../numbers/seeded-random.ts";
import { alwaysValidMean, isRuledOut, moreUntilRuledOut } from "./always-valid.ts";

const STUDIES = 400;
const TASKS = 150;

/** How many of so many studies ever called an equal pair certain, looking after every verdict. */
function everCertain(next: (random: ReturnType<typeof seededRandom>) => number): number {
  let called = 0;
  for (let study = 0; study < STUDIES; study += 1) {
    const random = seededRandom(study);
    const values: number[] = [];
    for (let task = 0; task < TASKS; task += 1) {
      values.push(next(random));
      if (isRuledOut(values, 0.5)) {
        called += 1;
        break;
      }
    }
  }
  return called / STUDIES;
}

describe("alwaysValidMean", () => {
  it("calls at most 5 % of equal pairs certain, however often one looks", () => {
    expect(everCertain((random) => (random.next() < 0.5 ? 1 : 0))).toBeLessThanOrEqual(0.05);
    // With draws, and a pair that is equal only on average.
    expect(everCertain((random) => [0, 0.5, 1][random.below(3)] ?? 0)).toBeLessThanOrEqual(0.05);
    expect(
      everCertain((random) => (random.next() < 0.8 ? 0.5 : random.next() < 0.5 ? 1 : 0)),
    ).toBeLessThanOrEqual(0.05);
  });

  it("finds what is there: a model that wins four of five tasks is told within 60", () => {
    const random = seededRandom(3);
    const values: number[] = [];
    while (values.length < 60 && !isRuledOut(values, 0.5)) values.push(random.next() < 0.8 ? 1 : 0);
    expect(values.length).toBeLessThan(60);
    const found = alwaysValidMean(values);
    expect(found?.low).toBeGreaterThanOrEqual(0.5);
    expect(found?.high).toBeLessThanOrEqual(1);
  });

  it("agrees with itself: one half lies outside the interval exactly where it is ruled out", () => {
    const random = seededRandom(9);
    for (let study = 0; study < 60; study += 1) {
      const chance = random.next();
      const values = Array.from({ length: 1 + random.below(60) }, () => (random.next() < chance ? 1 : 0));
      const { low, high, value } = alwaysValidMean(values) ?? { low: 0, high: 0, value: 0 };
      expect(low <= value && value <= high).toBe(true);
      expect(low > 0.5 || high < 0.5).toBe(isRuledOut(values, 0.5));
    }
  });

  it("says how many more of the same rule one half out, and where that cannot be said", () => {
    const values = [1, 1, 0, 1, 1];
    const more = moreUntilRuledOut(values, 0.5) ?? Number.NaN;
    const times = Math.ceil((values.length + more) / values.length);
    const later = Array.from({ length: times }, () => values).flat();
    expect(more).toBeGreaterThan(0);
    expect(isRuledOut(later, 0.5)).toBe(true);
    expect(moreUntilRuledOut(later, 0.5)).toBe(0);
    expect(isRuledOut(later.slice(0, -2 * values.length), 0.5)).toBe(false);
    expect(moreUntilRuledOut([1, 0, 1, 0], 0.5)).toBeNull();
    expect(moreUntilRuledOut([], 0.5)).toBeNull();
  });

  it("knows nothing of nothing, and never claims from one verdict", () => {
    expect(alwaysValidMean([])).toBeNull();
    expect(isRuledOut([], 0.5)).toBe(false);
    expect(isRuledOut([1], 0.5)).toBe(false);
    expect(alwaysValidMean([1])).toMatchObject({ value: 1, high: 1 });
    expect(() => alwaysValidMean([2])).toThrow("between 0 and 1");
  });
});
