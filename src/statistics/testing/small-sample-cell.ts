import type { Estimate } from "../../core/index.ts";
import { type SeededRandom, seededRandom } from "../numbers/seeded-random.ts";

/** Data as they come, of which intervals are made from 5, 10, 20 and 30 clusters. */
export interface SmallSampleDesign {
  readonly name: string;
  /** What one study of so many clusters says. */
  readonly study: (random: SeededRandom, clusters: number) => Estimate;
  readonly truth: () => number;
  /** How many studies its published figures are made of; `PUBLISHED_STUDIES` unless given. */
  readonly studies?: number;
}

export const CLUSTERS = [5, 10, 20, 30] as const;

/** How often the interval of one design with so many clusters holds the truth. */
export interface SmallSampleCell {
  readonly studies: number;
  /** Studies with an interval; shares below are of these. */
  readonly withInterval: number;
  readonly coverage: number;
  /** One standard error of the coverage over this many studies. */
  readonly monteCarloError: number;
  readonly meanWidth: number;
  /** The share of studies in which the estimate carries a caution. */
  readonly cautioned: number;
  /** Coverage where it carries none; null where it always does. */
  readonly coverageUncautioned: number | null;
}

/** Fewer studies than this share with an interval say nothing of it. */
const FEWEST_WITH_INTERVAL = 0.5;

/** Over fixed seeds: study number s uses seed s. Null where most studies have no interval. */
export function smallSampleCell(
  { study, truth }: SmallSampleDesign,
  clusters: number,
  studies: number,
): SmallSampleCell | null {
  const wanted = truth();
  let [withInterval, held, width, cautioned, heldUncautioned] = [0, 0, 0, 0, 0];
  for (let seed = 1; seed <= studies; seed++) {
    const estimate = study(seededRandom(seed), clusters);
    if (!estimate.known || estimate.interval === null) continue;
    const { low, high } = estimate.interval;
    const holds = low <= wanted && wanted <= high ? 1 : 0;
    withInterval += 1;
    held += holds;
    width += high - low;
    if (estimate.caution === undefined) heldUncautioned += holds;
    else cautioned += 1;
  }
  if (withInterval < FEWEST_WITH_INTERVAL * studies) return null;
  const coverage = held / withInterval;
  return {
    studies,
    withInterval,
    coverage,
    monteCarloError: Math.sqrt((coverage * (1 - coverage)) / withInterval),
    meanWidth: width / withInterval,
    cautioned: cautioned / withInterval,
    coverageUncautioned: cautioned === withInterval ? null : heldUncautioned / (withInterval - cautioned),
  };
}
