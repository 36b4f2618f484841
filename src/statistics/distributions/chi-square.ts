import { requireArgument } from "../require-argument.ts";
import { risingRoot } from "./rising-root.ts";
import { logGamma } from "./special-functions.ts";

const MAX_TERMS = 100_000;

/** x^a e^-x / Gamma(a). */
function gammaKernel(a: number, x: number): number {
  return Math.exp(a * Math.log(x) - x - logGamma(a));
}

/** P(a, x) = kernel * sum_k x^k / (a (a+1) ... (a+k)), DLMF 8.7.1; for x < a + 1. */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let k = 1; k < MAX_TERMS && term > sum * Number.EPSILON * 0.1; k++) {
    term *= x / (a + k);
    sum += term;
  }
  return gammaKernel(a, x) * sum;
}

/** Q(a, x) = kernel / (x + 1 - a - 1(1-a)/(x + 3 - a - ...)), DLMF 8.9.2, by Lentz's method; for x >= a + 1. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let k = 1; k < MAX_TERMS; k++) {
    const step = -k * (k - a);
    b += 2;
    d = 1 / (step * d + b);
    c = b + step / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 2 * Number.EPSILON) break;
  }
  return gammaKernel(a, x) * fraction;
}

/** P(X <= x) for chi-square with df degrees: the regularised incomplete gamma function P(df/2, x/2). */
export function chiSquareCdf(x: number, df: number): number {
  requireArgument(df > 0, "chi-square needs degrees of freedom above 0");
  requireArgument(!Number.isNaN(x), "chi-square needs a number");
  if (x <= 0) return 0;
  return x / 2 < df / 2 + 1 ? lowerSeries(df / 2, x / 2) : 1 - upperFraction(df / 2, x / 2);
}

/** P(X > x), which keeps its digits where 1 - P(X <= x) would lose them. */
function chiSquareTail(x: number, df: number): number {
  return x / 2 < df / 2 + 1 ? 1 - lowerSeries(df / 2, x / 2) : upperFraction(df / 2, x / 2);
}

/** The x with P(X <= x) = p, for 0 < p < 1: solved in log x, on the tail that is the smaller one. */
export function chiSquareQuantile(p: number, df: number): number {
  requireArgument(p > 0 && p < 1, "a quantile needs a probability strictly between 0 and 1");
  requireArgument(df > 0, "chi-square needs degrees of freedom above 0");
  const root = risingRoot(
    (u) => {
      const x = Math.exp(u);
      const kernel = gammaKernel(df / 2, x / 2);
      if (p <= 0.5) {
        const below = chiSquareCdf(x, df);
        return { value: Math.log(below / p), slope: kernel / below };
      }
      const above = chiSquareTail(x, df);
      return { value: Math.log((1 - p) / above), slope: kernel / above };
    },
    { low: -700, high: 700 },
    Math.log(df),
  );
  return Math.exp(root);
}
