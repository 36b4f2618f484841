import { at } from "../numbers/at.ts";
import { cholesky, choleskyInverse, choleskySolve } from "../numbers/cholesky.ts";
import { SquareMatrix } from "../numbers/square-matrix.ts";
import type { Likelihood } from "./likelihood.ts";

export interface Maximum {
  readonly parameters: Float64Array;
  readonly logLikelihood: number;
  /** The pseudo-inverse of the information, on strengths that sum to 0. */
  readonly inverse: SquareMatrix;
}

export interface MaximiseOptions {
  /** Variance of a normal prior on each strength; none unless given. With one, a maximum always exists. */
  readonly priorVariance?: number;
}

const MOST_STEPS = 100;
const SMALL_STEP = 1e-11;

/**
 * Newton's method from equal strengths, halving a step that would lower the likelihood; null when there is no maximum
 * (the parameters run away) or it is not unique (the information stays singular). Strengths sum to 0: the information
 * gets c/M in each cell of the strengths' block, which moves its only zero eigenvalue to c and leaves the rest.
 */
export function maximise(likelihood: Likelihood, options: MaximiseOptions = {}): Maximum | null {
  const precision = options.priorVariance === undefined ? 0 : 1 / options.priorVariance;
  const objective = (parameters: Float64Array) =>
    likelihood.value(parameters) - (precision / 2) * squaredStrengths(parameters, likelihood.models);
  let parameters = new Float64Array(likelihood.parameters);
  let value = objective(parameters);
  for (let step = 0; step < MOST_STEPS; step++) {
    const gradient = new Float64Array(likelihood.parameters);
    const information = new SquareMatrix(likelihood.parameters);
    likelihood.addDerivatives(parameters, gradient, information);
    for (let model = 0; model < likelihood.models; model++) {
      gradient[model] = at(gradient, model) - precision * at(parameters, model);
      information.add(model, model, precision);
    }
    const gauge = information.largestDiagonal();
    addGauge(information, likelihood.models, gauge);
    const lower = cholesky(information);
    if (lower === null) return null;
    const direction = choleskySolve(lower, gradient);
    if (direction.every((change) => Math.abs(change) < SMALL_STEP)) {
      const inverse = choleskyInverse(lower);
      addGauge(inverse, likelihood.models, -1 / gauge);
      return { parameters, logLikelihood: likelihood.value(parameters), inverse };
    }
    const moved = uphill(objective, parameters, direction, value);
    if (moved === null) return null;
    ({ parameters, value } = moved);
  }
  return null;
}

function squaredStrengths(parameters: Float64Array, models: number): number {
  let sum = 0;
  for (let model = 0; model < models; model++) sum += at(parameters, model) ** 2;
  return sum;
}

function addGauge(matrix: SquareMatrix, models: number, size: number): void {
  for (let row = 0; row < models; row++) {
    for (let column = 0; column < models; column++) matrix.add(row, column, size / models);
  }
}

/** The full step, or the first halving of it that does not lose more than rounding. */
function uphill(
  objective: (parameters: Float64Array) => number,
  from: Float64Array,
  direction: Float64Array,
  value: number,
): { parameters: Float64Array<ArrayBuffer>; value: number } | null {
  const slack = 1e-12 * (1 + Math.abs(value));
  for (let scale = 1; scale > 1e-6; scale /= 2) {
    const parameters = Float64Array.from(from, (start, index) => start + scale * at(direction, index));
    const reached = objective(parameters);
    if (reached >= value - slack) return { parameters, value: reached };
  }
  return null;
}
