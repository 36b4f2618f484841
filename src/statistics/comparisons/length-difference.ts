import { phrase } from "../../core/index.ts";
import { mean } from "../means/mean.ts";
import { requireArgument } from "../require-argument.ts";
import type { Comparison } from "./comparison.ts";

/** (l_first - l_second) / (l_first + l_second + 1): from -1 to 1, 0 for equal lengths. */
function lengthDifference({ firstLength, secondLength }: Comparison): number {
  requireArgument(
    firstLength !== undefined && secondLength !== undefined && firstLength >= 0 && secondLength >= 0,
    phrase`the length effect needs both lengths in each comparison`,
  );
  const [first, second] = [firstLength ?? 0, secondLength ?? 0];
  return (first - second) / (first + second + 1);
}

/**
 * Relative length differences in units of their root mean square. They are not centred, so that 0 stays "equally
 * long" and swapping first and second only turns the sign. All 0 when no two lengths differ.
 */
export function lengthColumn(comparisons: readonly Comparison[]): Float64Array {
  const differences = Float64Array.from(comparisons, lengthDifference);
  const meanSquare = mean([...differences].map((difference) => difference ** 2)) ?? 0;
  const unit = Math.sqrt(meanSquare);
  return unit === 0 ? differences : differences.map((difference) => difference / unit);
}

export interface LengthExtrapolation {
  readonly model: string;
  /** How much longer it is than its rivals on average, in the units of the length effect. */
  readonly meanDifference: number;
  /** Share of its comparisons in which it is not on its usual side: shorter if it is mostly longer. */
  readonly shareOnOtherSide: number;
}

/**
 * How far "at equal length" reaches beyond the data, for each model, farthest first. A model that is always longer has
 * share 0: nobody has seen it at equal length, and its strength with the length effect is an extrapolation.
 */
export function lengthExtrapolation(comparisons: readonly Comparison[]): LengthExtrapolation[] {
  const seen = new Map<string, number[]>();
  const note = (model: string, difference: number) => {
    const list = seen.get(model);
    if (list === undefined) seen.set(model, [difference]);
    else list.push(difference);
  };
  for (const [row, difference] of lengthColumn(comparisons).entries()) {
    const { first = "", second = "" } = comparisons[row] ?? {};
    note(first, difference);
    note(second, -difference);
  }
  return [...seen]
    .map(([model, differences]) => {
      const meanDifference = mean(differences) ?? 0;
      const usualSide = Math.sign(meanDifference);
      const other = differences.filter((difference) => Math.sign(difference) !== usualSide).length;
      return { model, meanDifference, shareOnOtherSide: usualSide === 0 ? 1 : other / differences.length };
    })
    .toSorted((a, b) => Math.abs(b.meanDifference) - Math.abs(a.meanDifference));
}
