import type { Estimate } from "../../core/index.ts";
import { DEFAULT_LEVEL } from "../interval-level.ts";
import { unknown } from "../result.ts";
import { clippedTo, tInterval } from "../t-interval.ts";
import type { AdditiveFit } from "./additive-fit.ts";
import { meanError } from "./difference-error.ts";
import { type ModelScores, unitOf } from "./model-scores.ts";

const METHOD = "mean adjusted for missing tasks and scorers by least squares, cluster-robust t interval";

/** A model's mean as it would be with the tasks and scorers of all models that it can be compared with. */
export function adjustedMean(
  scores: ModelScores,
  fit: AdditiveFit,
  model: number,
  level: number = DEFAULT_LEVEL,
): Estimate {
  const { tasks, scale } = scores;
  const own = tasks.filter(({ cells }) => cells.some((cell) => cell.model === model));
  if (own.length === 0) return unknown("no observations");
  const clusters = new Set(own.map(({ cluster }) => cluster)).size;
  // What is filled in for missing scores may lie beyond the ends of the scale.
  const value = Math.min(scale.high, Math.max(scale.low, fit.mean(model)));
  const clusterUnit = unitOf(scores);
  return {
    known: true,
    value,
    n: own.length,
    ...tInterval({
      value,
      ...meanError(scores, fit, model, clusters),
      level,
      clusterUnit,
      bounds: scale,
    }),
    method: clippedTo(METHOD, scale),
    clusterUnit,
    clusters,
  };
}
