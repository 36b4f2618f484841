import { at } from "../numbers/at.ts";
import { requireArgument } from "../require-argument.ts";

/** The places of the p-values, smallest first. */
function order(pValues: readonly number[]): number[] {
  requireArgument(
    pValues.every((p) => p >= 0 && p <= 1),
    "p-values lie between 0 and 1",
  );
  return pValues.map((_, place) => place).sort((left, right) => at(pValues, left) - at(pValues, right));
}

/**
 * Holm's adjusted p-values, in the order given: max over the smaller ones of (m - rank + 1) p, at most 1 (Holm
 * 1979). What stays below 0.05 contains one false claim or more in at most 5 % of cases, whatever the dependence.
 */
export function holm(pValues: readonly number[]): number[] {
  const adjusted = pValues.map(() => 1);
  let largest = 0;
  for (const [rank, place] of order(pValues).entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * at(pValues, place)));
    adjusted[place] = largest;
  }
  return adjusted;
}

/**
 * Benjamini & Hochberg's adjusted p-values (1995), in the order given: min over the larger ones of m p / rank. Of
 * what stays below 0.05 about 5 % is false: good enough to look where to look, so label it exploratory.
 */
export function benjaminiHochberg(pValues: readonly number[]): number[] {
  const adjusted = pValues.map(() => 1);
  let smallest = 1;
  const places = order(pValues);
  for (const [rank, place] of [...places.entries()].toReversed()) {
    smallest = Math.min(smallest, (pValues.length * at(pValues, place)) / (rank + 1));
    adjusted[place] = smallest;
  }
  return adjusted;
}
