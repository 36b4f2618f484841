import { HILL_FROM, hillQuantile, normalDeviateOf } from "./hill-transformation.ts";
import { normalCdf, normalQuantile } from "./normal.ts";
import { type Curve, risingRoot } from "./rising-root.ts";
import { requireArgument } from "../require-argument.ts";
import { type BetaPoint, betaKernel, regularizedIncompleteBeta } from "./special-functions.ts";

/** x = df / (df + t^2), y = t^2 / (df + t^2), written so that t^2 neither overflows nor cancels. */
function betaPointOf(t: number, df: number): BetaPoint {
  const ratio = Math.abs(t) / Math.sqrt(df);
  if (ratio <= 1) {
    const square = ratio * ratio;
    const logX = -Math.log1p(square);
    return { x: 1 / (1 + square), y: square / (1 + square), logX, logY: 2 * Math.log(ratio) + logX };
  }
  const inverse = Math.sqrt(df) / Math.abs(t);
  const square = inverse * inverse;
  const logY = -Math.log1p(square);
  return { x: square / (1 + square), y: 1 / (1 + square), logX: 2 * Math.log(inverse) + logY, logY };
}

function requireDegrees(df: number): void {
  requireArgument(df > 0, "Student's t needs degrees of freedom above 0");
}

/** P(T <= t) for Student's t with real df > 0: P(|T| > t) = I_x(df/2, 1/2) with x = df / (df + t^2). */
export function studentTCdf(t: number, df: number): number {
  requireDegrees(df);
  requireArgument(!Number.isNaN(t), "Student's t needs a number");
  if (df >= HILL_FROM) return normalCdf(normalDeviateOf(t, df));
  const outside = regularizedIncompleteBeta(df / 2, 0.5, betaPointOf(t, df));
  return t < 0 ? outside / 2 : 1 - outside / 2;
}

/**
 * log of the mass between -t and t over its target, in u = log t. d mass / du = 2 t density(t), which
 * is twice the beta kernel.
 */
function insideCurve(df: number, target: number): Curve {
  return (u) => {
    const { x, y, logX, logY } = betaPointOf(Math.exp(u), df);
    const swapped = { x: y, y: x, logX: logY, logY: logX };
    const mass = regularizedIncompleteBeta(0.5, df / 2, swapped);
    return { value: Math.log(mass / target), slope: (2 * betaKernel(0.5, df / 2, swapped)) / mass };
  };
}

/** log of the target over the mass beyond -t and t, in u = log t: nearly a straight line in the tails. */
function outsideCurve(df: number, target: number): Curve {
  return (u) => {
    const point = betaPointOf(Math.exp(u), df);
    const mass = regularizedIncompleteBeta(df / 2, 0.5, point);
    return { value: Math.log(target / mass), slope: (2 * betaKernel(df / 2, 0.5, point)) / mass };
  };
}

const LARGEST_LOG = Math.log(Number.MAX_VALUE);

/** A point above `low` where the curve is not negative; Infinity when no double is large enough. */
function upperBracket(curve: Curve, low: number): number {
  for (let width = 1; ; width *= 2) {
    const high = Math.min(low + width, LARGEST_LOG);
    if (curve(high).value >= 0) return high;
    if (high === LARGEST_LOG) return Infinity;
  }
}

/** In log t. The normal quantile is a lower bound; the margin covers its rounding near p = 1/2. */
const BRACKET_MARGIN = 0.5;

/**
 * The t with P(T <= t) = p, for 0 < p < 1 and real df > 0; infinite only where the answer exceeds the
 * largest double (tiny df or p). Whichever of the inner and the outer mass is smaller is matched, so
 * that neither small p nor p near 1/2 loses digits.
 */
export function studentTQuantile(p: number, df: number): number {
  requireDegrees(df);
  if (df >= HILL_FROM) return hillQuantile(p, df);
  const lowerBound = Math.abs(normalQuantile(p));
  if (lowerBound === 0) return 0;
  const inside = 2 * Math.abs(p - 0.5);
  const outside = 2 * Math.min(p, 1 - p);
  const curve = inside < outside ? insideCurve(df, inside) : outsideCurve(df, outside);
  const low = Math.log(lowerBound) - BRACKET_MARGIN;
  const high = upperBracket(curve, low);
  return (
    Math.sign(p - 0.5) * (high === Infinity ? Infinity : Math.exp(risingRoot(curve, { low, high }, low)))
  );
}
