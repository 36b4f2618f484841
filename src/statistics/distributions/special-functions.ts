import { requireArgument } from "../require-argument.ts";

const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI);

/** From here on seven terms of Stirling's series are exact to double precision. */
const STIRLING_FROM = 10;

/** B_2k / (2k (2k-1)) for k = 1..7: the coefficients of Stirling's series (DLMF 5.11.1). */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156];

/** log Gamma(x) - ((x - 1/2) log x - x + log(2 pi)/2), for x >= STIRLING_FROM. */
function stirlingRemainder(x: number): number {
  const inverseSquare = 1 / (x * x);
  return STIRLING.reduceRight((sum, coefficient) => sum * inverseSquare + coefficient, 0) / x;
}

/** log Gamma(x) for x > 0: Stirling's series, reached by Gamma(x + 1) = x Gamma(x) when x is small. */
export function logGamma(x: number): number {
  requireArgument(x > 0, "log-gamma needs x > 0");
  let product = 1;
  let shifted = x;
  while (shifted < STIRLING_FROM) {
    product *= shifted;
    shifted += 1;
  }
  const stirling = (shifted - 0.5) * Math.log(shifted) - shifted + HALF_LOG_TWO_PI;
  return stirling + stirlingRemainder(shifted) - Math.log(product);
}

/**
 * log Gamma(x + step) - log Gamma(x). For large x both terms are huge and nearly equal, so the
 * difference is taken inside Stirling's formula: (x - 1/2) log(1 + s/x) + s log(x + s) - s.
 */
function logGammaIncrease(x: number, step: number): number {
  if (x < STIRLING_FROM) return logGamma(x + step) - logGamma(x);
  const main = (x - 0.5) * Math.log1p(step / x) + step * Math.log(x + step) - step;
  return main + stirlingRemainder(x + step) - stirlingRemainder(x);
}

/** log B(a, b) = log Gamma(a) + log Gamma(b) - log Gamma(a + b), for a, b > 0. */
export function logBeta(a: number, b: number): number {
  const small = Math.min(a, b);
  return logGamma(small) - logGammaIncrease(Math.max(a, b), small);
}

/**
 * A point x of [0, 1] with its complement y = 1 - x and both logarithms. The caller gives all four,
 * because it usually knows them without the cancellation of 1 - x.
 */
export interface BetaPoint {
  readonly x: number;
  readonly y: number;
  readonly logX: number;
  readonly logY: number;
}

/** x^a y^b / B(a, b). */
export function betaKernel(a: number, b: number, point: BetaPoint): number {
  return Math.exp(a * point.logX + b * point.logY - logBeta(a, b));
}

/** Far above what b = 1/2 or any sample size needs; reaching it means an argument nobody meant. */
const MAX_TERMS = 100_000;

/** 1 / (1 + d_1 / (1 + d_2 / (1 + ...))) by the modified Lentz method (Numerical Recipes 5.2). */
function continuedFraction(coefficient: (index: number) => number): number {
  const awayFromZero = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value);
  let fraction = 1;
  let upper = 1;
  let lower = 0;
  for (let index = 1; index <= MAX_TERMS; index++) {
    const d = coefficient(index);
    lower = 1 / awayFromZero(1 + d * lower);
    upper = awayFromZero(1 + d / upper);
    const factor = upper * lower;
    fraction *= factor;
    if (Math.abs(factor - 1) < 2 * Number.EPSILON) return 1 / fraction;
  }
  requireArgument(false, "the continued fraction of the incomplete beta function did not converge");
  return fraction;
}

/** DLMF 8.17.22, which converges fast for x < (a + 1) / (a + b + 2). */
function incompleteBetaFraction(a: number, b: number, x: number): number {
  return continuedFraction((index) => {
    const m = Math.floor(index / 2);
    const denominator = (a + index - 1) * (a + index);
    return index % 2 === 0 ? (m * (b - m) * x) / denominator : (-(a + m) * (a + b + m) * x) / denominator;
  });
}

/** I_x(a, b), the regularised incomplete beta function, for a, b > 0; uses I_x(a, b) = 1 - I_y(b, a). */
export function regularizedIncompleteBeta(a: number, b: number, point: BetaPoint): number {
  const kernel = betaKernel(a, b, point);
  if (point.x < (a + 1) / (a + b + 2)) return (kernel * incompleteBetaFraction(a, b, point.x)) / a;
  return 1 - (kernel * incompleteBetaFraction(b, a, point.y)) / b;
}
