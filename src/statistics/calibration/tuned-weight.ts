import { mean } from "../means/mean.ts";
import { at } from "../numbers/at.ts";
import { requireArgument } from "../require-argument.ts";
import type { JudgeOnlyItem, LabelledItem } from "./calibration-items.ts";

export interface PartOfMean {
  readonly cluster: string;
  readonly value: number;
}

/**
 * lambda = clip(cov(Y, Yhat) / ((1 + n/N) Var(Yhat pooled)), 0, 1): the weight with the smallest error (Angelopoulos,
 * Duchi & Zrnic 2023, Example 6.1). Cov divides by n, Var by one less than all. 0 for a judge who always says the same.
 */
export function tunedWeight(labelled: readonly LabelledItem[], judgeOnly: readonly JudgeOnlyItem[]): number {
  const judged = labelled.map(({ judge }) => judge);
  const pooled = [...judged, ...judgeOnly.map(({ judge }) => judge)];
  const people = labelled.map(({ person }) => person);
  const [centerPeople, centerJudged, centerPooled] = [mean(people), mean(judged), mean(pooled)];
  if (centerPeople === null || centerJudged === null || centerPooled === null) return 0;
  let covariance = 0;
  for (const [place, person] of people.entries()) {
    covariance += ((person - centerPeople) * (at(judged, place) - centerJudged)) / people.length;
  }
  const variance = pooled.reduce((sum, judge) => sum + (judge - centerPooled) ** 2, 0) / (pooled.length - 1);
  if (!(variance > 0)) return 0;
  const lambda = covariance / ((1 + labelled.length / judgeOnly.length) * variance);
  return Math.min(1, Math.max(0, lambda));
}

/**
 * The variance of a sum of means, each over its own items, when a cluster may have items in several of them: squares of
 * the clusters' summed deviations, each part with its own G/(G-1). Without shared clusters it is the sum of the parts'
 * variances.
 */
export function combinedVariance(parts: readonly (readonly PartOfMean[])[]): number {
  const sums = new Map<string, number>();
  for (const part of parts) {
    const center = mean(part.map(({ value }) => value));
    const clusters = new Set(part.map(({ cluster }) => cluster)).size;
    if (center === null || clusters < 2) continue;
    const factor = Math.sqrt(clusters / (clusters - 1)) / part.length;
    for (const { cluster, value } of part) {
      sums.set(cluster, (sums.get(cluster) ?? 0) + factor * (value - center));
    }
  }
  return sums.values().reduce((sum, deviation) => sum + deviation * deviation, 0);
}

/**
 * How many items scored by people alone would tell as much: n (n + N) / (n + (1 - rho^2) N), rho the correlation of
 * judge and people (Broska, Howes & van Loon 2024).
 */
export function effectiveSampleSize(labelled: number, judgeOnly: number, correlation: number): number {
  requireArgument(labelled > 0 && judgeOnly >= 0, "there are items scored by people");
  requireArgument(Math.abs(correlation) <= 1, "a correlation lies between -1 and 1");
  return (labelled * (labelled + judgeOnly)) / (labelled + (1 - correlation ** 2) * judgeOnly);
}
