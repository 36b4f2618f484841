import { at } from "../numbers/at.ts";
import type { ComparisonTable } from "./comparison.ts";
import type { Likelihood } from "./likelihood.ts";

/**
 * sum w (y log p + (1-y) log(1-p)) with p = 1/(1 + exp(-eta)) and eta = th_first - th_second + sum_k beta_k x_k, where
 * y is the first one's score: a draw is half a win each. Every column x is one effect.
 */
export function bradleyTerryLikelihood(
  table: ComparisonTable,
  columns: readonly Float64Array[] = [],
): Likelihood {
  const models = table.models.length;
  const effects = columns.map((column, index) => ({ column, place: models + index }));
  const eta = (parameters: Float64Array, row: number) => {
    let sum = at(parameters, at(table.first, row)) - at(parameters, at(table.second, row));
    for (const { column, place } of effects) sum += at(parameters, place) * at(column, row);
    return sum;
  };
  const residual = (parameters: Float64Array, row: number) =>
    at(table.weight, row) * (at(table.firstScore, row) - logistic(eta(parameters, row)));
  return {
    models,
    parameters: models + columns.length,
    rows: table.rows,
    value: (parameters) => {
      let sum = 0;
      for (let row = 0; row < table.rows; row++) {
        const x = eta(parameters, row);
        sum += at(table.weight, row) * (at(table.firstScore, row) * x - softplus(x));
      }
      return sum;
    },
    addDerivatives: (parameters, gradient, information) => {
      for (let row = 0; row < table.rows; row++) {
        const first = at(table.first, row);
        const second = at(table.second, row);
        const weight = at(table.weight, row);
        const p = logistic(eta(parameters, row));
        const error = weight * (at(table.firstScore, row) - p);
        const curvature = weight * p * (1 - p);
        gradient[first] = at(gradient, first) + error;
        gradient[second] = at(gradient, second) - error;
        information.add(first, first, curvature);
        information.add(second, second, curvature);
        information.add(first, second, -curvature);
        information.add(second, first, -curvature);
        for (const { column, place } of effects) {
          const x = at(column, row);
          gradient[place] = at(gradient, place) + error * x;
          information.add(first, place, curvature * x);
          information.add(place, first, curvature * x);
          information.add(second, place, -curvature * x);
          information.add(place, second, -curvature * x);
          for (const other of effects)
            information.add(place, other.place, curvature * x * at(other.column, row));
        }
      }
    },
    addScore: (parameters, row, target) => {
      const first = at(table.first, row);
      const second = at(table.second, row);
      const error = residual(parameters, row);
      target[first] = at(target, first) + error;
      target[second] = at(target, second) - error;
      for (const { column, place } of effects) target[place] = at(target, place) + error * at(column, row);
    },
  };
}

/** 1 / (1 + e^-x). */
export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** log(1 + e^x) without overflow. */
function softplus(x: number): number {
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}
