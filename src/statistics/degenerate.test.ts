import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateSchema } from "../core/index.ts";
import { bootstrapMean } from "./bootstrap/bootstrap-mean.ts";
import { twoWayMean } from "./means/two-way-mean.ts";
import * as statistics from "./index.ts";

/** Every number inside, however deep. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (value instanceof Map) return numbersIn([...value.values()]);
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(numbersIn);
  return [];
}

/** Parts that look like an estimate. */
function estimatesIn(value: unknown): unknown[] {
  if (value instanceof Map) return estimatesIn([...value.values()]);
  if (typeof value !== "object" || value === null) return [];
  if (
    "known" in value &&
    ("clusterUnit" in value || "reason" in value) &&
    !("strengths" in value || "groups" in value)
  )
    return [value];
  return Object.values(value).flatMap(estimatesIn);
}

/** Known with n, method and an interval that has a width, or with a reason for what is missing. */
function isValid(part: unknown): boolean {
  const { success, data } = estimateSchema.safeParse(part);
  if (!success || !data.known) return success;
  return data.interval === null ? data.intervalReason !== undefined : data.interval.low < data.interval.high;
}

/** Finite numbers throughout, and valid estimates. */
function isHonest(result: unknown): boolean {
  return numbersIn(result).every(Number.isFinite) && estimatesIn(result).every(isValid);
}

const FEW = { rounds: 100 };
const name = fc.constantFrom("a", "b", "c");
const score = fc.constantFrom(0, 0.5, 1);
const value = fc.constantFrom(0, 1, 2, 2.5, 100);
const cluster = fc.constantFrom("t1", "t2", "t3");
const length = fc.constantFrom(0, 10, 500);

const comparisons = fc.array(
  fc
    .record({
      first: name,
      second: name,
      firstScore: score,
      task: cluster,
      rater: name,
      firstLength: length,
      secondLength: length,
    })
    .filter(({ first, second }) => first !== second),
  { maxLength: 8 },
);

describe("whatever the data, a result is finite or says why it is unknown", () => {
  it("for comparisons", () => {
    fc.assert(
      fc.property(comparisons, (rows) => {
        const fits = [
          statistics.bradleyTerry(rows),
          statistics.bradleyTerry(rows, { orderEffect: true, lengthEffect: true }),
          statistics.bradleyTerry(rows, { clusterBy: "task and rater" }),
          statistics.davidson(rows),
        ];
        const derived = fits.flatMap((fit): unknown[] =>
          fit.known
            ? [
                statistics.ratings(fit),
                statistics.contrast(fit, fit.models[0] ?? "", fit.models[1] ?? ""),
                statistics.favouredShare(fit, "order"),
                statistics.drawShare(fit),
                statistics.effect(fit, "order"),
                statistics.rankIntervalsOfFit(fit),
                fit.strengths,
              ]
            : [fit.reason],
        );
        const others = [
          statistics.winRate(rows, "a", FEW),
          statistics.positionBias(rows),
          statistics.nextPairs(["a", "b", "c"], rows),
          statistics.lengthExtrapolation(rows),
        ];
        expect([...derived, ...others].filter((result) => !isHonest(result))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("for scores", () => {
    const rows = fc.array(
      fc.record({ cluster, task: cluster, rater: name, value, x: value, y: value, success: fc.boolean() }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(rows, rows, (one, other) => {
        const results = [
          statistics.clusteredMean(one, { bounds: { low: 0, high: 100 } }),
          twoWayMean(one),
          statistics.meanOfTasks(one),
          statistics.pairedDifference(one, other),
          statistics.pairedTest(one, other),
          statistics.clusteredSlope(one),
          statistics.clusteredProportion(one),
          bootstrapMean(one, FEW),
          statistics.boxPlot(one.map((row) => row.value)),
          statistics.histogram(one.map((row) => row.value)),
          statistics.spearman(one, FEW),
          statistics.kendall(one, FEW),
        ];
        expect(results.filter((result) => !isHonest(result))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it("for judges and people", () => {
    const rating = fc.option(fc.constantFrom(1, 2, 5));
    const units = fc.array(fc.record({ cluster, ratings: fc.tuple(rating, rating) }), { maxLength: 6 });
    const items = fc.array(
      fc.record({ cluster, judge: value, person: value, model: name, length: fc.option(length) }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(units, items, items, (rated, labelled, judgeOnly) => {
        const results = [
          statistics.cohenKappa(rated, "quadratic", FEW),
          statistics.gwet(rated, "none", FEW),
          statistics.krippendorffAlpha(rated, "ordinal", FEW),
          statistics.krippendorffAlpha(rated, "ratio", FEW),
          statistics.judgeBias(labelled),
          statistics.predictionPoweredMean(labelled, judgeOnly, { drawnAtRandom: true }),
        ];
        expect(results.filter((result) => !isHonest(result))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
