import { type Estimate, phrase } from "../../core/index.ts";
import { DEFAULT_LEVEL } from "../interval-level.ts";
import { unknown } from "../result.ts";
import { endsOfScale } from "../means/ends-of-scale.ts";
import { type MeanInterval, meanInterval } from "../means/mean-interval.ts";
import { clippedTo, tInterval } from "../t-interval.ts";
import type { AdditiveFit } from "./additive-fit.ts";
import { meanError } from "./difference-error.ts";
import { type ModelScores, type ScoredTask, unitOf } from "./model-scores.ts";

const METHOD = "mean adjusted for missing tasks and scorers by least squares, cluster-robust error";

/** A model's mean as it would be with the tasks and scorers of all models that it can be compared with. */
export function adjustedMean(
  scores: ModelScores,
  fit: AdditiveFit,
  model: number,
  level: number = DEFAULT_LEVEL,
): Estimate {
  const { tasks, scale } = scores;
  const own = tasks.filter(({ cells }) => cells.some((cell) => cell.model === model));
  if (own.length === 0) return unknown(phrase`no observations`);
  const clusters = new Set(own.map(({ cluster }) => cluster)).size;
  // What is filled in for missing scores may lie beyond the ends of the scale.
  const value = Math.min(scale.high, Math.max(scale.low, fit.mean(model)));
  const clusterUnit = unitOf(scores);
  const error = meanError(scores, fit, model, clusters);
  const known = { value, level, clusterUnit, ...error };
  const { part, form } =
    error.degrees === clusters - 1
      ? meanInterval({
          ...known,
          n: own.length,
          clusters,
          scale: { bounds: scale, ends: endsOf(own, model, scores) },
          unseenAutoFails: scores.unseenAutoFails?.(model),
        })
      : overTasksAndPeople({ ...known, bounds: scale });
  return { known: true, value, n: own.length, ...part, method: `${METHOD}, ${form}`, clusterUnit, clusters };
}

/** How a model's own task means lie on the scale. */
function endsOf(own: readonly ScoredTask[], model: number, { scale }: ModelScores) {
  const means = own.map(({ cluster, cells }) => {
    const values = cells.flatMap((cell) => (cell.model === model ? [cell.value] : []));
    return { cluster: String(cluster), value: values.reduce((sum, value) => sum + value, 0) / values.length };
  });
  return endsOfScale(means, scale);
}

function overTasksAndPeople(input: Parameters<typeof tInterval>[0]): MeanInterval {
  return { part: tInterval(input), form: clippedTo("t interval", input.bounds) };
}
