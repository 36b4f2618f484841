import { requireArgument } from "../require-argument.ts";
import { type Curve, risingRoot } from "./rising-root.ts";
import { type BetaPoint, betaKernel, regularizedIncompleteBeta } from "./special-functions.ts";

/** The point of [0, 1] whose logit is u; neither it nor its complement loses digits. */
function pointOf(u: number): BetaPoint {
  const logX = -Math.log1p(Math.exp(-u));
  const logY = -Math.log1p(Math.exp(u));
  return { x: Math.exp(logX), y: Math.exp(logY), logX, logY };
}

function swapped({ x, y, logX, logY }: BetaPoint): BetaPoint {
  return { x: y, y: x, logX: logY, logY: logX };
}

/** Beyond these logits a double cannot tell the point from 0 or 1. */
const BRACKET = { low: -700, high: 700 };

/** The x with I_x(a, b) = p, for 0 < p < 1: solved in logit(x), on the tail that is the smaller one. */
export function betaQuantile(p: number, a: number, b: number): number {
  requireArgument(p > 0 && p < 1, "a quantile needs a probability strictly between 0 and 1");
  requireArgument(a > 0 && b > 0, "the beta distribution needs two positive shapes");
  const curve: Curve = (u) => {
    const point = pointOf(u);
    const kernel = betaKernel(a, b, point);
    if (p <= 0.5) {
      const below = regularizedIncompleteBeta(a, b, point);
      return { value: Math.log(below / p), slope: kernel / below };
    }
    const above = regularizedIncompleteBeta(b, a, swapped(point));
    return { value: Math.log((1 - p) / above), slope: kernel / above };
  };
  return pointOf(risingRoot(curve, BRACKET, Math.log(a / b))).x;
}
