import { phrase } from "../../core/index.ts";
import { at } from "../numbers/at.ts";
import { SquareMatrix } from "../numbers/square-matrix.ts";
import { type Rating, positions } from "./ratings.ts";

/** How much two different categories agree: not at all, or less the farther apart they are. */
export type Weighting = "none" | "linear" | "quadratic";

/** 1 on the diagonal; off it 0, 1 - |x-y|/range or 1 - ((x-y)/range)^2 (Cohen 1968). */
export function agreementWeights(categories: readonly Rating[], weighting: Weighting): SquareMatrix {
  const values = positions(categories);
  const range = Math.max(...values) - Math.min(...values);
  const weights = new SquareMatrix(values.length);
  for (let row = 0; row < values.length; row++) {
    for (let column = 0; column < values.length; column++) {
      const apart = range === 0 ? 0 : Math.abs(at(values, row) - at(values, column)) / range;
      weights.set(row, column, weightAt(apart, row === column, weighting));
    }
  }
  return weights;
}

function weightAt(apart: number, same: boolean, weighting: Weighting): number {
  if (weighting === "none") return same ? 1 : 0;
  return weighting === "linear" ? 1 - apart : 1 - apart * apart;
}

/** (observed - expected) / (1 - expected): agreement beyond chance; null when chance alone agrees fully. */
export function beyondChance(observed: number, expected: number): number | null {
  return 1 - expected < 1e-12 ? null : (observed - expected) / (1 - expected);
}

export const ONE_CATEGORY = phrase`only one category was used: agreement beyond chance cannot be told from agreement by chance`;
