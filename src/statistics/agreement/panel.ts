import type { Estimate } from "../../core/index.ts";
import { fewForGwet } from "../caution.ts";
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
} from "./ratings.ts";
import { ONE_CATEGORY, type Weighting, agreementWeights, beyondChance } from "./weights.ts";

/**
 * Gwet's AC1, or AC2 with weights, for any number of raters with gaps (Gwet 2008; 2014, ch. 5): chance agreement is
 * p_e = sum w / (q (q-1)) * sum_k pi_k (1 - pi_k) over q categories, which stays small on skewed labels where kappa's
 * comes near 1. `categories` matters here: q counts the scale's categories.
 */
export function gwet(
  units: readonly RatedUnit[],
  weighting: Weighting = "none",
  options: AgreementOptions = {},
): Estimate {
  const chance: Chance = (shares, weights) => {
    const q = weights.size;
    if (q < 2) return 1;
    const uneven = shares.reduce((sum, share) => sum + share * (1 - share), 0);
    return (totalOf(weights) * uneven) / (q * (q - 1));
  };
  const estimate = panelAgreement(units, weighting, options, {
    name: weighting === "none" ? "Gwet's AC1" : "Gwet's AC2",
    chance,
  });
  return cautioned(estimate);
}

type Chance = (shares: Float64Array, weights: SquareMatrix) => number;

function totalOf(weights: SquareMatrix): number {
  let total = 0;
  for (let row = 0; row < weights.size; row++) {
    for (let column = 0; column < weights.size; column++) total += weights.get(row, column);
  }
  return total;
}

function panelAgreement(
  units: readonly RatedUnit[],
  weighting: Weighting,
  options: AgreementOptions,
  { name, chance }: { readonly name: string; readonly chance: Chance },
): Estimate {
  const { categories, units: coded } = codeRatings(units, options.categories);
  const rated = coded
    .map(({ cluster, codes }) => ({ cluster, codes: codes.filter((code) => code >= 0) }))
    .filter(({ codes }) => codes.length > 0);
  if (!rated.some(({ codes }) => codes.length > 1)) return unknown(NO_TWO_RATINGS);
  const weights = agreementWeights(categories, weighting);
  return withClusterInterval(
    rated,
    (rows) => {
      const observed = observedAgreement(rows, weights);
      return observed === null
        ? null
        : beyondChance(observed, chance(categoryShares(rows, weights.size), weights));
    },
    {
      ...options,
      what: weighting === "none" ? name : `${name} (${weighting} weights)`,
      whenUndefined: ONE_CATEGORY,
    },
  );
}

/** Chance agreement hardly moves with the sample, so that the coefficient is as skewed as rare disagreements are. */
function cautioned(estimate: Estimate): Estimate {
  if (!estimate.known || estimate.interval === null) return estimate;
  const caution = fewForGwet(estimate.clusters, estimate.clusterUnit);
  return caution === null ? estimate : { ...estimate, caution };
}

/** The mean over units with two ratings or more of the weight of two of its ratings. */
function observedAgreement(units: readonly CodedUnit[], weights: SquareMatrix): number | null {
  let sum = 0;
  let count = 0;
  for (const { codes } of units) {
    if (codes.length < 2) continue;
    let agreeing = 0;
    for (const [i, first] of codes.entries()) {
      for (const [j, second] of codes.entries()) if (i !== j) agreeing += weights.get(first, second);
    }
    sum += agreeing / (codes.length * (codes.length - 1));
    count += 1;
  }
  return count === 0 ? null : sum / count;
}

/** pi_k: the mean over units of the share of its ratings that are k. */
function categoryShares(units: readonly CodedUnit[], categories: number): Float64Array {
  const shares = new Float64Array(categories);
  for (const { codes } of units) {
    for (const code of codes) shares[code] = at(shares, code) + 1 / codes.length / units.length;
  }
  return shares;
}
