import { normalCdf } from "../distributions/normal.ts";
import { logGamma } from "../distributions/special-functions.ts";
import { studentTQuantile } from "../distributions/student-t.ts";

/** Even; so many steps make the sum exact to nine digits. */
const STEPS = 400;
/** Beyond so many standard deviations nothing is left to add. */
const REACH = 9;

/** The chance that a two-sided paired t test over n differences says so when their mean is `shift` standard deviations. */
export const tTestPower = (n: number, shift: number, alpha: number): number =>
  tPower(n - 1, Math.abs(shift) * Math.sqrt(n), alpha);

/**
 * The chance that a two-sided t test says so when the truth is `noncentrality` standard errors away: P(|T| > t) for the
 * noncentral t, as the mean of a normal chance over the sampled standard deviation s = sqrt(chi2/df), whose density is
 * 2 (df/2)^(df/2) / Gamma(df/2) s^(df-1) exp(-df s^2/2). Simpson's rule.
 */
export function tPower(degrees: number, noncentrality: number, alpha: number): number {
  const critical = studentTQuantile(1 - alpha / 2, degrees);
  const constant = Math.log(2) + (degrees / 2) * Math.log(degrees / 2) - logGamma(degrees / 2);
  const spread = REACH / Math.sqrt(2 * degrees);
  const [low, high] = [Math.max(0, 1 - spread), 1 + spread];
  const width = (high - low) / STEPS;
  let power = 0;
  for (let step = 0; step <= STEPS; step++) {
    const s = low + step * width;
    // Without spread there is no density either, except with one degree, where the factor is 1.
    const logDensity =
      s === 0
        ? degrees === 1
          ? constant
          : -Infinity
        : constant + (degrees - 1) * Math.log(s) - (degrees * s * s) / 2;
    const chance = normalCdf(noncentrality - critical * s) + normalCdf(-noncentrality - critical * s);
    const weight = step === 0 || step === STEPS ? 1 : step % 2 === 1 ? 4 : 2;
    power += (weight * width * Math.exp(logDensity) * chance) / 3;
  }
  return Math.min(1, power);
}
