import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../numbers/seeded-random.ts";
import { judgeAgreement } from "./ceiling.ts";
import { cohenKappa } from "./cohen.ts";
import { krippendorffAlpha } from "./krippendorff.ts";
import { gwet } from "./panel.ts";
import type { RatedUnit, Rating } from "./ratings.ts";

const units = (rows: readonly (readonly (Rating | null)[])[]): RatedUnit[] =>
  rows.map((ratings, index) => ({ cluster: `${index}`, ratings }));
const value = (estimate: ReturnType<typeof gwet>) => (estimate.known ? estimate.value : Number.NaN);
const FEW = { rounds: 100 };

/** A table of two raters' labels: 85 and 5 on the diagonal, 5 and 5 beside it. */
const SKEWED = units(
  [
    [85, 5],
    [5, 5],
  ].flatMap((row, i) => row.flatMap((count, j) => Array.from({ length: count }, () => [i, j]))),
);

/** To nine digits, without a sign on 0. */
const rounded = (number: number): number => Math.round(number * 1e9) / 1e9 + 0;

describe("agreement of two raters", () => {
  it("shows why kappa needs Gwet's coefficient beside it: 0.444 and 0.878 for 90 % agreement", () => {
    expect(value(cohenKappa(SKEWED, "none", FEW))).toBeCloseTo(0.4444, 4);
    expect(value(gwet(SKEWED, "none", FEW))).toBeCloseTo(0.878, 3);
  });

  it("has an interval around the value, by unit", () => {
    const estimate = cohenKappa(SKEWED);
    expect(estimate).toMatchObject({
      n: 100,
      clusters: 100,
      method: "Cohen's kappa, jackknife t interval on Fisher's scale",
    });
    expect(estimate.known && estimate.interval !== null && estimate.interval.low < 0.4444).toBe(true);
  });

  it("does not depend on the order of raters and units, and is 1 for copies", () => {
    const pairs = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })), {
      minLength: 4,
      maxLength: 20,
    });
    fc.assert(
      fc.property(pairs, (rows) => {
        const turned = units(rows.map(([a, b]) => [b, a]).toReversed());
        const measures = [
          (list: readonly RatedUnit[]) => cohenKappa(list, "quadratic", FEW),
          (list: readonly RatedUnit[]) => gwet(list, "linear", FEW),
          (list: readonly RatedUnit[]) => krippendorffAlpha(list, "ordinal", FEW),
        ];
        for (const measure of measures) {
          const [one, other] = [measure(units(rows)), measure(turned)];
          expect(other.known).toBe(one.known);
          expect(rounded(value(other))).toBe(rounded(value(one)));
          expect([1, Number.NaN]).toContain(value(measure(units(rows.map(([a]) => [a, a])))));
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe("krippendorffAlpha", () => {
  it("gives 0.0833 for four tags by four raters with a gap", () => {
    const tags = [
      ["NN", null, "NN", "NN"],
      ["NN", "VBP", "VBP", "NN"],
      ["VBP", "VBP", "VBP", "NN"],
      ["VBP", "NN", "NN", "VBP"],
    ];
    expect(value(krippendorffAlpha(units(tags), "nominal", FEW))).toBeCloseTo(1 / 12, 12);
    expect(() => krippendorffAlpha(units(tags), "interval")).toThrow("labels");
  });

  it("does not change when interval ratings are shifted and stretched, ordinal ones when only their order stays", () => {
    const rows = [
      [1, 2],
      [3, 3],
      [2, 4],
      [5, 4],
      [1, 1],
    ];
    const mapped = (f: (rating: number) => number) => units(rows.map((row) => row.map(f)));
    expect(
      value(
        krippendorffAlpha(
          mapped((x) => 10 - 3 * x),
          "interval",
          FEW,
        ),
      ),
    ).toBeCloseTo(value(krippendorffAlpha(units(rows), "interval", FEW)), 12);
    expect(
      value(
        krippendorffAlpha(
          mapped((x) => x ** 3),
          "ordinal",
          FEW,
        ),
      ),
    ).toBeCloseTo(value(krippendorffAlpha(units(rows), "ordinal", FEW)), 12);
  });
});

describe("agreement without enough data", () => {
  it("is unknown for one rater, one category or nothing, with the reason", () => {
    const measures = [cohenKappa, gwet].map(
      (measure) => (list: readonly RatedUnit[]) => measure(list, "none", FEW),
    );
    for (const measure of [
      ...measures,
      (list: readonly RatedUnit[]) => krippendorffAlpha(list, "nominal", FEW),
    ]) {
      expect(measure([])).toMatchObject({ known: false });
      expect(
        measure(
          units([
            [1, null],
            [null, 2],
          ]),
        ),
      ).toMatchObject({ known: false, reason: expect.stringContaining("two raters") });
      expect(
        measure(
          units([
            [3, 3],
            [3, 3],
          ]),
        ),
      ).toMatchObject({ known: false, reason: expect.stringContaining("one category") });
      expect(measure(units([[1, 2]]))).toMatchObject({ interval: null });
    }
    expect(() => gwet(units([[Number.NaN, 1]]))).toThrow("finite number");
  });

  it("calls a random judge's agreement about 0, and a constant one's no better", () => {
    const random = seededRandom(12);
    const graded = Array.from({ length: 400 }, () => [1 + random.below(5), 1 + random.below(5)]);
    expect(Math.abs(value(krippendorffAlpha(units(graded), "ordinal", FEW)))).toBeLessThan(0.12);
    const constant = units(graded.map(([person = 1]) => [person, 3]));
    expect(value(cohenKappa(constant, "none", FEW))).toBeCloseTo(0, 12);
  });
});

describe("judgeAgreement", () => {
  it("measures the judge and people on the same items", () => {
    const random = seededRandom(3);
    const judged = Array.from({ length: 60 }, (_, index) => {
      const quality = 3 + random.normal();
      const grade = (noise: number) => Math.round(quality + noise * random.normal());
      return {
        cluster: `${index}`,
        judge: grade(1.5),
        people: [grade(0.3), grade(0.3), index % 4 === 0 ? null : grade(0.3)],
      };
    });
    const { judge, ceiling } = judgeAgreement(judged, "interval", FEW);
    expect(value(ceiling)).toBeGreaterThan(value(judge) + 0.2);
    const alone = judgeAgreement(
      judged.map((unit) => ({ ...unit, people: unit.people.slice(0, 1) })),
      "interval",
      FEW,
    );
    expect(alone.ceiling).toMatchObject({ known: false });
    expect(alone.judge.known).toBe(true);
  });
});
