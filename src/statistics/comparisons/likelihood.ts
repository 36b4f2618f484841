import type { SquareMatrix } from "../numbers/square-matrix.ts";

/**
 * A log-likelihood of comparisons that is concave in its parameters: the models' strengths first, then effects. Adding
 * the same number to all strengths changes nothing.
 */
export interface Likelihood {
  readonly models: number;
  /** Strengths and effects together. */
  readonly parameters: number;
  readonly rows: number;
  /** The value at `at`. */
  value(at: Float64Array): number;
  /** Adds the first derivatives to `gradient` and minus the second ones to `information`. */
  addDerivatives(at: Float64Array, gradient: Float64Array, information: SquareMatrix): void;
  /** Adds one comparison's first derivatives to `target`. */
  addScore(at: Float64Array, row: number, target: Float64Array): void;
}
