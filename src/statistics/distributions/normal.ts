import { requireArgument } from "../require-argument.ts";

const SQRT_TWO_PI = Math.sqrt(2 * Math.PI);

/** Below it the series loses at most three digits in the tail; above it the continued fraction is short. */
const SERIES_BELOW = 2.5;

/** Enough for double precision at x = SERIES_BELOW; larger x need fewer. */
const TAIL_TERMS = 120;

function density(x: number): number {
  return Math.exp(-0.5 * x * x) / SQRT_TWO_PI;
}

/** P(0 < Z < x) = density(x) (x + x^3/3 + x^5/(3*5) + ...), Abramowitz & Stegun 26.2.11. */
function centralArea(x: number): number {
  let term = x;
  let sum = x;
  for (let odd = 3; Math.abs(term) > Math.abs(sum) * Number.EPSILON * 0.1; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return density(x) * sum;
}

/** P(Z > x) = density(x) / (x + 1/(x + 2/(x + 3/(x + ...)))), Abramowitz & Stegun 26.2.14. */
function upperTail(x: number): number {
  let fraction = x;
  for (let index = TAIL_TERMS; index >= 1; index--) fraction = x + index / fraction;
  return density(x) / fraction;
}

/** P(Z <= x) for the standard normal Z, accurate relative to its size in the lower tail. */
export function normalCdf(x: number): number {
  requireArgument(!Number.isNaN(x), "the normal distribution needs a number");
  if (Math.abs(x) < SERIES_BELOW) return 0.5 + centralArea(x);
  return x < 0 ? upperTail(-x) : 1 - upperTail(x);
}

/** Abramowitz & Stegun 26.2.23: the lower-tail quantile within 4.5e-4. */
function roughLowerQuantile(p: number): number {
  const t = Math.sqrt(-2 * Math.log(p));
  const numerator = 2.515517 + t * (0.802853 + t * 0.010328);
  const denominator = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
  return numerator / denominator - t;
}

/** normalCdf(x) - p, taken around the centre when both are near it, where 1/2 would swallow the digits. */
function excess(x: number, p: number): number {
  return Math.abs(x) < 0.5 ? centralArea(x) - (p - 0.5) : normalCdf(x) - p;
}

/** One Halley step for normalCdf(x) = p; it cubes the error, so two of them reach double precision. */
function halleyStep(x: number, p: number): number {
  const newton = excess(x, p) / density(x);
  return x - newton / (1 + 0.5 * x * newton);
}

/** The x with P(Z <= x) = p, for 0 < p < 1. */
export function normalQuantile(p: number): number {
  requireArgument(p > 0 && p < 1, "a quantile needs a probability strictly between 0 and 1");
  if (p === 0.5) return 0;
  // Solved in the lower tail, where the distribution function keeps its relative accuracy.
  if (p > 0.5) return -normalQuantile(1 - p);
  return halleyStep(halleyStep(roughLowerQuantile(p), p), p);
}
