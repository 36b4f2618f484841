import { mean } from "./mean.ts";
import { requireArgument } from "./require-argument.ts";

export interface MissingBounds {
  readonly low: number;
  readonly high: number;
}

/**
 * The mean when every missing score counts as the worst and as the best: where the mean over all could
 * lie, whatever the missing ones would have been. Low is the smaller number also where less is better
 * (worst above best). Null when there is nothing to average or a score is not a finite number.
 */
export function missingBounds(
  scored: readonly number[],
  missing: number,
  worst: number,
  best: number,
): MissingBounds | null {
  requireArgument(Number.isSafeInteger(missing) && missing >= 0, "missing is a count");
  requireArgument(Number.isFinite(worst) && Number.isFinite(best), "worst and best are finite numbers");
  if (scored.length + missing === 0) return null;
  const scoredMean = scored.length === 0 ? 0 : mean(scored);
  if (scoredMean === null) return null;
  const share = missing / (scored.length + missing);
  const filledWith = (score: number) => scoredMean * (1 - share) + score * share;
  const ends = [filledWith(worst), filledWith(best)];
  return { low: Math.min(...ends), high: Math.max(...ends) };
}
