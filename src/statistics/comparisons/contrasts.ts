import { type Estimate, phrase } from "../../core/index.ts";
import { DEFAULT_LEVEL } from "../interval-level.ts";
import { at } from "../numbers/at.ts";
import { requireArgument } from "../require-argument.ts";
import { unknown } from "../result.ts";
import { type IntervalPart, NO_SPREAD, tInterval } from "../t-interval.ts";
import { logistic } from "./bradley-terry-likelihood.ts";
import type { StrengthFit } from "./strength-fit.ts";

export interface ContrastOptions {
  /** Coverage of the interval; 0.95 unless given. */
  readonly level?: number;
}

/** Points of the familiar rating scale for a log strength of 1: 400 points are odds of ten to one. */
export const RATING_UNIT = 400 / Math.log(10);
const RATING_ORIGIN = 1000;

const NO_TWO_WAY_ERROR = phrase`task and rater errors cancel out, as they can with few of them: cluster by one of the two`;

function placeOf(fit: StrengthFit, model: string): number {
  const place = fit.models.indexOf(model);
  requireArgument(place >= 0, "the model is one of those compared");
  return place;
}

/** The error of sum_k factor_k * parameter_k; null when there is none, or rounding is all that is left of it. */
function errorOf(fit: StrengthFit, factors: readonly (readonly [number, number])[]): number | null {
  if (fit.covariance === null) return null;
  let variance = 0;
  for (const [row, left] of factors) {
    for (const [column, right] of factors) variance += left * right * fit.covariance.get(row, column);
  }
  return variance > 1e-20 ? Math.sqrt(variance) : null;
}

function intervalOf(
  fit: StrengthFit,
  value: number,
  standardError: number | null,
  level: number,
): IntervalPart {
  if (standardError === null && fit.clusters > 1) {
    return {
      interval: null,
      intervalReason: fit.clusterBy === "task and rater" ? NO_TWO_WAY_ERROR : NO_SPREAD,
    };
  }
  return tInterval({ value, standardError, degrees: fit.clusters - 1, level, clusterUnit: fit.clusterUnit });
}

function described(fit: StrengthFit, value: number, part: IntervalPart, what: string): Estimate {
  if (!Number.isFinite(value)) return unknown(phrase`the value is larger than numbers can express`);
  return {
    known: true,
    value,
    n: fit.comparisons,
    ...part,
    method: `${fit.method}; ${what}, cluster-robust t interval`,
    clusterUnit: fit.clusterUnit,
    clusters: fit.clusters,
  };
}

/** The error of th_a - th_b: Var = C_aa + C_bb - 2 C_ab. Null when unknown. */
export function contrastError(fit: StrengthFit, a: string, b: string): number | null {
  return errorOf(fit, [
    [placeOf(fit, a), 1],
    [placeOf(fit, b), -1],
  ]);
}

/** How far a is ahead of b: th_a - th_b, the log odds of beating it, with t_{G-1}. */
export function contrast(fit: StrengthFit, a: string, b: string, options: ContrastOptions = {}): Estimate {
  const value = at(fit.strengths, placeOf(fit, a)) - at(fit.strengths, placeOf(fit, b));
  const part = intervalOf(fit, value, contrastError(fit, a, b), options.level ?? DEFAULT_LEVEL);
  return described(fit, value, part, "difference of log strengths");
}

/** The chance that the favoured side wins between equals, by one of the fit's effects: the effect through 1/(1 + e^-x). */
export function favouredShare(fit: StrengthFit, name: "order" | "length"): Estimate {
  return through(
    logistic,
    effect(fit, name),
    `${fit.method}; chance of winning between equals, cluster-robust t interval`,
  );
}

/** The chance of a draw between equals in Davidson's model: nu / (2 + nu). */
export function drawShare(fit: StrengthFit): Estimate {
  return through(
    (logNu) => logistic(logNu - Math.LN2),
    effect(fit, "log nu"),
    `${fit.method}; chance of a draw between equals, cluster-robust t interval`,
  );
}

/** An estimate and its interval through a growing function. */
function through(map: (value: number) => number, estimate: Estimate, method: string): Estimate {
  if (!estimate.known) return estimate;
  const { interval, value } = estimate;
  const mapped =
    interval === null
      ? estimate
      : { interval: { ...interval, low: map(interval.low), high: map(interval.high) } };
  return { ...estimate, ...mapped, value: map(value), method };
}

/**
 * Every model's rating, best first: 1000 + 400/ln(10) * th, an interval around the average of all models. To tell two
 * models apart use `contrast`: overlapping ratings are no test.
 */
export function ratings(
  fit: StrengthFit,
  options: ContrastOptions = {},
): { readonly model: string; readonly rating: Estimate }[] {
  const level = options.level ?? DEFAULT_LEVEL;
  return fit.models
    .map((model, place) => ({ model, place, strength: at(fit.strengths, place) }))
    .toSorted((a, b) => b.strength - a.strength)
    .map(({ model, place, strength }) => {
      const value = RATING_ORIGIN + RATING_UNIT * strength;
      const error = errorOf(fit, [[place, RATING_UNIT]]);
      return { model, rating: described(fit, value, intervalOf(fit, value, error, level), "rating") };
    });
}

/** One of the fit's effects (`order`, `length`, `log nu`), in log odds. */
export function effect(fit: StrengthFit, name: string, options: ContrastOptions = {}): Estimate {
  const index = fit.effects.findIndex((candidate) => candidate.name === name);
  const value = fit.effects[index]?.value;
  if (value === undefined) return unknown(phrase`the fit has no ${name} effect`);
  const error = errorOf(fit, [[fit.models.length + index, 1]]);
  return described(
    fit,
    value,
    intervalOf(fit, value, error, options.level ?? DEFAULT_LEVEL),
    `${name} effect`,
  );
}
