import { phrase } from "../../core/index.ts";
import { studentTCdf } from "../distributions/student-t.ts";
import { type StrengthFit } from "../comparisons/strength-fit.ts";
import { contrastError } from "../comparisons/contrasts.ts";
import { at } from "../numbers/at.ts";
import { DEFAULT_LEVEL, upperProbability } from "../interval-level.ts";
import { type Unknown, unknown } from "../result.ts";
import { holm } from "../significance/adjusted.ts";

export interface RankInterval {
  readonly model: string;
  /** 1 + the number of models that are significantly better. */
  readonly best: number;
  /** The number of models - that of significantly worse ones. */
  readonly worst: number;
}

export type RankIntervals =
  | {
      readonly known: true;
      /** In the order given. */
      readonly ranks: readonly RankInterval[];
      readonly level: number;
      readonly method: string;
    }
  | Unknown;

/**
 * Ranks that hold for all models at once in 95 % of cases: best = 1 + #{significantly better}, worst = M -
 * #{significantly worse}, from all M(M-1) one-sided tests of "i is not ahead of j" with Holm's correction (Holm 1979;
 * Mogstad et al. 2024 for ranks from pairwise tests). A pair that cannot be tested counts as not separated.
 *
 * @param pValue one-sided p-value against "the model at place i is not ahead of the one at place j"; null if unknown.
 */
export function rankIntervals(
  models: readonly string[],
  pValue: (i: number, j: number) => number | null,
  level: number = DEFAULT_LEVEL,
): RankIntervals {
  upperProbability(level);
  if (models.length === 0) return unknown(phrase`no models`);
  const pairs = models.flatMap((_, i) => models.flatMap((_, j) => (i === j ? [] : [{ i, j }])));
  const adjusted = holm(pairs.map(({ i, j }) => pValue(i, j) ?? 1));
  const ahead = pairs.filter((_, index) => at(adjusted, index) <= 1 - level + Number.EPSILON);
  const beating = new Int32Array(models.length);
  const beaten = new Int32Array(models.length);
  for (const { i, j } of ahead) {
    beating[i] = at(beating, i) + 1;
    beaten[j] = at(beaten, j) + 1;
  }
  return {
    known: true,
    ranks: models.map((model, place) => ({
      model,
      best: 1 + at(beaten, place),
      worst: models.length - at(beating, place),
    })),
    level,
    method: "simultaneous rank intervals, one-sided tests with Holm's correction",
  };
}

/** Rank intervals of models that were compared; t_{G-1} for each contrast. */
export function rankIntervalsOfFit(fit: StrengthFit, level: number = DEFAULT_LEVEL): RankIntervals {
  if (fit.covariance === null) {
    return unknown(phrase`ranks need at least two clusters (${fit.clusterUnit}), there is one`);
  }
  return rankIntervals(
    fit.models,
    (i, j) => {
      const error = contrastError(fit, fit.models[i] ?? "", fit.models[j] ?? "");
      if (error === null) return null;
      return studentTCdf((at(fit.strengths, j) - at(fit.strengths, i)) / error, fit.clusters - 1);
    },
    level,
  );
}
