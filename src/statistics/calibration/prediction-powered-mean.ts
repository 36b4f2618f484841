import { type Estimate, phrase } from "../../core/index.ts";
import { DEFAULT_LEVEL } from "../interval-level.ts";
import { clusteredMean } from "../means/clustered-mean.ts";
import { mean, NO_FINITE_MEAN } from "../means/mean.ts";
import { type Unknown, unknown } from "../result.ts";
import { tInterval } from "../t-interval.ts";
import type { JudgeOnlyItem, LabelledItem } from "./calibration-items.ts";
import { type PartOfMean, combinedVariance, tunedWeight } from "./tuned-weight.ts";

export interface PredictionPoweredOptions {
  readonly level?: number;
  readonly clusterUnit?: string;
  /** Whether the items that people scored were drawn at random; if people chose them, the method says so. */
  readonly drawnAtRandom: boolean;
}

export type PredictionPoweredMean =
  | {
      readonly known: true;
      readonly estimate: Estimate;
      /** People's scores alone; show it beside the estimate below 30 items. */
      readonly classical: Estimate;
      /** How far the judge is relied on: 0 not at all, 1 fully. */
      readonly lambda: number;
      readonly labelled: number;
      readonly judgeOnly: number;
    }
  | Unknown;

/**
 * What people would have given on average, from n items with people's scores Y and the judge's Yhat and N with the
 * judge's alone: lambda * mean(Yhat_judge-only) + mean(Y - lambda * Yhat), lambda tuned so that a useless judge does no
 * harm (Angelopoulos et al. 2023; power tuning: Angelopoulos, Duchi & Zrnic 2023). The error sums both parts by
 * cluster; t interval with the degrees of the clusters that people scored.
 */
export function predictionPoweredMean(
  labelled: readonly LabelledItem[],
  judgeOnly: readonly JudgeOnlyItem[],
  options: PredictionPoweredOptions,
): PredictionPoweredMean {
  const { level = DEFAULT_LEVEL, clusterUnit = "task", drawnAtRandom } = options;
  if (labelled.length === 0)
    return unknown(phrase`nobody has scored an item, so the judge cannot be calibrated`);
  const people = labelled.map(({ cluster, person }) => ({ cluster, value: person }));
  const classical = clusteredMean(people, { level, clusterUnit });
  const lambda = judgeOnly.length === 0 ? 0 : tunedWeight(labelled, judgeOnly);
  const rectified: PartOfMean[] = labelled.map(({ cluster, person, judge }) => ({
    cluster,
    value: person - lambda * judge,
  }));
  const predicted: PartOfMean[] = judgeOnly.map(({ cluster, judge }) => ({ cluster, value: lambda * judge }));
  const [ofPeople, ofJudge] = [
    mean(rectified.map(({ value }) => value)),
    judgeOnly.length === 0 ? 0 : mean(predicted.map(({ value }) => value)),
  ];
  if (ofPeople === null || ofJudge === null || !classical.known) return unknown(NO_FINITE_MEAN);
  const value = ofPeople + ofJudge;
  const clusters = new Set(labelled.map(({ cluster }) => cluster)).size;
  const standardError = clusters < 2 ? null : Math.sqrt(combinedVariance([rectified, predicted]));
  const estimate: Estimate = {
    known: true,
    value,
    n: labelled.length + judgeOnly.length,
    ...tInterval({ value, standardError, degrees: clusters - 1, level, clusterUnit }),
    method: `prediction-powered mean, power-tuned, cluster-robust t interval${drawnAtRandom ? "" : "; people chose the items themselves, so it may be off by more than the interval says"}`,
    clusterUnit,
    clusters,
  };
  return { known: true, estimate, classical, lambda, labelled: labelled.length, judgeOnly: judgeOnly.length };
}
