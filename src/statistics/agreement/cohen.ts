import type { Estimate } from "../../core/index.ts";
import { withClusterInterval } from "../bootstrap/with-cluster-interval.ts";
import { at } from "../numbers/at.ts";
import type { SquareMatrix } from "../numbers/square-matrix.ts";
import { unknown } from "../result.ts";
import {
  type AgreementOptions,
  type CodedUnit,
  NO_TWO_RATINGS,
  type RatedUnit,
  codeRatings,
  ratedTwice,
} from "./ratings.ts";
import { ONE_CATEGORY, type Weighting, agreementWeights, beyondChance } from "./weights.ts";

/**
 * Cohen's kappa of two raters (Cohen 1960, weighted 1968): (p_a - p_e)/(1 - p_e) with p_a = sum w_kl p_kl and
 * p_e = sum w_kl p_k. p_.l. On skewed labels it collapses although raters agree: show Gwet's coefficient beside it.
 */
export function cohenKappa(
  units: readonly RatedUnit[],
  weighting: Weighting = "none",
  options: AgreementOptions = {},
): Estimate {
  const coded = ratedTwice(codeRatings(units, options.categories));
  if (coded.units.length === 0) return unknown(NO_TWO_RATINGS);
  const weights = agreementWeights(coded.categories, weighting);
  return withClusterInterval(coded.units, (rows) => kappaOf(rows, weights), {
    ...options,
    what: weighting === "none" ? "Cohen's kappa" : `Cohen's kappa (${weighting} weights)`,
    whenUndefined: ONE_CATEGORY,
  });
}

function kappaOf(units: readonly CodedUnit[], weights: SquareMatrix): number | null {
  const left = new Float64Array(weights.size);
  const right = new Float64Array(weights.size);
  let observed = 0;
  for (const { codes } of units) {
    const [first, second] = [at(codes, 0), at(codes, 1)];
    left[first] = at(left, first) + 1;
    right[second] = at(right, second) + 1;
    observed += weights.get(first, second);
  }
  let expected = 0;
  for (let row = 0; row < weights.size; row++) {
    for (let column = 0; column < weights.size; column++) {
      expected += weights.get(row, column) * at(left, row) * at(right, column);
    }
  }
  return beyondChance(observed / units.length, expected / units.length ** 2);
}
