import type { Estimate } from "../../core/index.ts";
import { withClusterInterval } from "../bootstrap/with-cluster-interval.ts";
import { at } from "../numbers/at.ts";
import { SquareMatrix } from "../numbers/square-matrix.ts";
import { requireArgument } from "../require-argument.ts";
import { unknown } from "../result.ts";
import {
  type AgreementOptions,
  type CodedUnit,
  NO_TWO_RATINGS,
  type RatedUnit,
  type Rating,
  codeRatings,
  pairable,
} from "./ratings.ts";
import { ONE_CATEGORY } from "./weights.ts";

/** What differences between ratings mean. */
export type Measurement = "nominal" | "ordinal" | "interval" | "ratio";

/**
 * Krippendorff's alpha = 1 - D_observed / D_expected for any number of raters with gaps (Krippendorff 2011, "Computing
 * Krippendorff's Alpha-Reliability"): o_ck adds 1/(m_u - 1) for each ordered pair of ratings of a unit with m_u of them,
 * D_o = sum o_ck d^2_ck, D_e = sum n_c n_k d^2_ck / (n - 1). 1 is perfect, 0 what chance gives, below 0 is systematic
 * disagreement. Interval by drawing clusters.
 */
export function krippendorffAlpha(
  units: readonly RatedUnit[],
  measurement: Measurement,
  options: AgreementOptions = {},
): Estimate {
  const coded = pairable(codeRatings(units, options.categories));
  if (coded.units.length === 0) return unknown(NO_TWO_RATINGS);
  const values = numbersOf(coded.categories, measurement);
  return withClusterInterval(coded.units, (rows) => alphaOf(rows, values, measurement), {
    ...options,
    what: `Krippendorff's alpha (${measurement})`,
    whenUndefined: ONE_CATEGORY,
  });
}

function numbersOf(categories: readonly Rating[], measurement: Measurement): number[] {
  if (measurement === "nominal") return categories.map((_, place) => place);
  return categories.map((category) => {
    requireArgument(typeof category === "number", "only nominal agreement takes labels");
    return Number(category);
  });
}

function alphaOf(
  units: readonly CodedUnit[],
  values: readonly number[],
  measurement: Measurement,
): number | null {
  const coincidences = new SquareMatrix(values.length);
  const totals = new Float64Array(values.length);
  for (const { codes } of units) {
    const share = 1 / (codes.length - 1);
    for (const [i, first] of codes.entries()) {
      totals[first] = at(totals, first) + 1;
      for (const [j, second] of codes.entries()) if (i !== j) coincidences.add(first, second, share);
    }
  }
  const n = totals.reduce((sum, total) => sum + total, 0);
  const distance = squaredDistance(values, totals, measurement);
  let observed = 0;
  let expected = 0;
  for (let row = 0; row < values.length; row++) {
    if (at(totals, row) === 0) continue;
    for (let column = row + 1; column < values.length; column++) {
      if (at(totals, column) === 0) continue;
      const apart = distance(row, column);
      observed += coincidences.get(row, column) * apart;
      expected += (at(totals, row) * at(totals, column) * apart) / (n - 1);
    }
  }
  return expected === 0 ? null : 1 - observed / expected;
}

/** d^2 of two categories by place: Krippendorff 2011, section "metric differences". */
function squaredDistance(
  values: readonly number[],
  totals: Float64Array,
  measurement: Measurement,
): (row: number, column: number) => number {
  if (measurement === "nominal") return () => 1;
  if (measurement === "interval") return (row, column) => (at(values, row) - at(values, column)) ** 2;
  if (measurement === "ratio") {
    return (row, column) => {
      const [a, b] = [at(values, row), at(values, column)];
      return a + b === 0 ? 0 : ((a - b) / (a + b)) ** 2;
    };
  }
  // Ranks: ratings in between, with half of each end.
  const below = new Float64Array(totals.length);
  for (let place = 1; place < totals.length; place++)
    below[place] = at(below, place - 1) + at(totals, place - 1);
  const middle = below.map((count, place) => count + at(totals, place) / 2);
  return (row, column) => (at(middle, row) - at(middle, column)) ** 2;
}
