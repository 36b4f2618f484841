import { at } from "../numbers/at.ts";
import type { ComparisonTable } from "./comparison.ts";
import type { Likelihood } from "./likelihood.ts";

/**
 * Davidson's model (1970): P(i) = pi_i/D, P(j) = pi_j/D, P(draw) = nu sqrt(pi_i pi_j)/D with
 * D = pi_i + pi_j + nu sqrt(pi_i pi_j), pi = exp(th). Divided by sqrt(pi_i pi_j) the three are exp(delta/2),
 * exp(-delta/2) and exp(log nu) over their sum, delta = th_i - th_j: linear in the strengths and in log nu, the one
 * effect. A score between the three counts as a share of the two nearest.
 */
export function davidsonLikelihood(table: ComparisonTable): Likelihood {
  const models = table.models.length;
  const logNu = models;
  const chances = (parameters: Float64Array, row: number) => {
    const delta = at(parameters, at(table.first, row)) - at(parameters, at(table.second, row));
    const logDraw = at(parameters, logNu);
    const top = Math.max(Math.abs(delta) / 2, logDraw);
    const win = Math.exp(delta / 2 - top);
    const loss = Math.exp(-delta / 2 - top);
    const draw = Math.exp(logDraw - top);
    const total = win + loss + draw;
    return {
      win: win / total,
      loss: loss / total,
      draw: draw / total,
      logTotal: top + Math.log(total),
      delta,
    };
  };
  /** Of win minus loss, and of draw: what was seen minus what was expected. */
  const residuals = (parameters: Float64Array, row: number) => {
    const { win, loss, draw } = chances(parameters, row);
    const score = at(table.firstScore, row);
    const weight = at(table.weight, row);
    return { lead: weight * (2 * score - 1 - (win - loss)), draw: weight * (drawShare(score) - draw) };
  };
  return {
    models,
    parameters: models + 1,
    rows: table.rows,
    value: (parameters) => {
      let sum = 0;
      for (let row = 0; row < table.rows; row++) {
        const { delta, logTotal } = chances(parameters, row);
        const score = at(table.firstScore, row);
        const seen = ((2 * score - 1) * delta) / 2 + drawShare(score) * at(parameters, logNu);
        sum += at(table.weight, row) * (seen - logTotal);
      }
      return sum;
    },
    addDerivatives: (parameters, gradient, information) => {
      for (let row = 0; row < table.rows; row++) {
        const first = at(table.first, row);
        const second = at(table.second, row);
        const weight = at(table.weight, row);
        const { win, loss, draw } = chances(parameters, row);
        const error = residuals(parameters, row);
        gradient[first] = at(gradient, first) + error.lead / 2;
        gradient[second] = at(gradient, second) - error.lead / 2;
        gradient[logNu] = at(gradient, logNu) + error.draw;
        const spread = (weight * (win + loss - (win - loss) ** 2)) / 4;
        const cross = (-weight * draw * (win - loss)) / 2;
        information.add(first, first, spread);
        information.add(second, second, spread);
        information.add(first, second, -spread);
        information.add(second, first, -spread);
        information.add(first, logNu, cross);
        information.add(logNu, first, cross);
        information.add(second, logNu, -cross);
        information.add(logNu, second, -cross);
        information.add(logNu, logNu, weight * draw * (1 - draw));
      }
    },
    addScore: (parameters, row, target) => {
      const first = at(table.first, row);
      const second = at(table.second, row);
      const error = residuals(parameters, row);
      target[first] = at(target, first) + error.lead / 2;
      target[second] = at(target, second) - error.lead / 2;
      target[logNu] = at(target, logNu) + error.draw;
    },
  };
}

/** How much of a score is a draw: all of 1/2, nothing of 0 and 1. */
function drawShare(score: number): number {
  return 1 - Math.abs(2 * score - 1);
}
