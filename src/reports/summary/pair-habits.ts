import type { ComparedPair, Estimate, PairsResult } from "../../core/index.ts";
import {
  type Comparison,
  type FitOptions,
  bradleyTerry,
  davidson,
  drawShare,
  favouredShare,
  lengthExtrapolation,
  ratings,
} from "../../statistics/index.ts";

/** From this share of draws on they are looked at as an outcome of their own. */
const MANY_DRAWS = 0.2;

/** What the answer shown first won between equals, where each pair was seen in one order only. */
export function shownFirst(observed: readonly Comparison[], options: FitOptions): Estimate {
  const fit = bradleyTerry(observed, { ...options, orderEffect: true });
  return fit.known ? favouredShare(fit, "order") : { known: false, reason: fit.reason };
}

/** Whether length decides besides quality, from pairs whose two lengths are known. */
export function lengthHabit(
  pairs: readonly ComparedPair[],
  observed: readonly Comparison[],
  options: FitOptions,
): PairsResult["length"] {
  const measured = observed.flatMap((comparison, index) => {
    const lengths = pairs[index]?.lengths ?? null;
    return lengths === null
      ? []
      : [{ ...comparison, firstLength: lengths.first, secondLength: lengths.second }];
  });
  if (!measured.some(({ firstLength, secondLength }) => firstLength !== secondLength)) return null;
  const fit = bradleyTerry(measured, { ...options, lengthEffect: true });
  if (!fit.known) return null;
  return {
    longerWins: favouredShare(fit, "length"),
    order: ratings(fit).map(({ model }) => model),
    oneSided: lengthExtrapolation(measured)
      .filter(({ shareOnOtherSide }) => shareOnOtherSide === 0)
      .map(({ model }) => model),
  };
}

/** The same comparisons with draws as an outcome of their own, where they are many. */
export function drawsApart(observed: readonly Comparison[], options: FitOptions): PairsResult["drawsApart"] {
  const draws = observed.filter(({ firstScore }) => firstScore === 0.5).length;
  if (draws < MANY_DRAWS * observed.length) return null;
  const fit = davidson(observed, options);
  if (!fit.known) return null;
  return { drawShare: drawShare(fit), order: ratings(fit).map(({ model }) => model) };
}
