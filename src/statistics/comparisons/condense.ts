import { at } from "../numbers/at.ts";
import type { ComparisonTable } from "./comparison.ts";

/**
 * One row for all comparisons of the same two models in the same order: their weights' sum and weighted mean score. The
 * Bradley-Terry likelihood, its order effect and the question who has beaten whom are the same for both tables; the
 * length effect, Davidson's draws and errors by cluster need the full one.
 */
export function condense(table: ComparisonTable): ComparisonTable {
  const size = table.models.length;
  const weights = new Float64Array(size * size);
  const wins = new Float64Array(size * size);
  for (let row = 0; row < table.rows; row++) {
    const cell = at(table.first, row) * size + at(table.second, row);
    weights[cell] = at(weights, cell) + at(table.weight, row);
    wins[cell] = at(wins, cell) + at(table.weight, row) * at(table.firstScore, row);
  }
  const used = Int32Array.from(weights.keys().filter((cell) => at(weights, cell) > 0));
  return {
    models: table.models,
    rows: used.length,
    first: used.map((cell) => Math.floor(cell / size)),
    second: used.map((cell) => cell % size),
    weight: Float64Array.from(used, (cell) => at(weights, cell)),
    firstScore: Float64Array.from(used, (cell) => at(wins, cell) / at(weights, cell)),
  };
}
