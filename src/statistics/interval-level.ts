import { requireArgument } from "./require-argument.ts";

export const DEFAULT_LEVEL = 0.95;

/** The probability below the upper end of a two-sided interval: 0.975 for the level 0.95. */
export function upperProbability(level: number): number {
  requireArgument(level > 0 && level < 1, "the level of an interval lies strictly between 0 and 1");
  return 0.5 + level / 2;
}
