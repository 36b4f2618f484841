import { normalQuantile } from "./normal.ts";

/**
 * Degrees of freedom. Above it the beta function's continued fraction starts to lose digits, while the
 * term left out of Hill's transformation, about 4 u^7 / (10 b^2), is below 1e-12 up to ten deviations.
 */
export const HILL_FROM = 10_000;

/** a and b of Hill (1970), Algorithm 395: a = df - 1/2, b = 48 a^2. */
function hillConstants(df: number): { readonly a: number; readonly b: number } {
  const a = df - 0.5;
  return { a, b: 48 * a * a };
}

/** The z with P(Z <= z) = P(T <= t): u + (u^3 + 3 u) / b with u^2 = a log(1 + t^2 / df). */
export function normalDeviateOf(t: number, df: number): number {
  if (df === Infinity) return t;
  const { a, b } = hillConstants(df);
  const u = Math.sign(t) * Math.sqrt(a * Math.log1p((t * t) / df));
  return u + (u * u * u + 3 * u) / b;
}

/** Student's t quantile: the inverse of `normalDeviateOf`, to the same order in 1/b. */
export function hillQuantile(p: number, df: number): number {
  const z = normalQuantile(p);
  if (df === Infinity) return z;
  const { a, b } = hillConstants(df);
  const u = z - (z * z * z + 3 * z) / b;
  return Math.sign(u) * Math.sqrt(df * Math.expm1((u * u) / a));
}
