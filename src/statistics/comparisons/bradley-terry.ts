import { phrase } from "../../core/index.ts";
import { type Comparison, comparisonTable } from "./comparison.ts";
import { bradleyTerryLikelihood } from "./bradley-terry-likelihood.ts";
import { condense } from "./condense.ts";
import { davidsonLikelihood } from "./davidson-likelihood.ts";
import { lengthColumn } from "./length-difference.ts";
import { type FitOptions, type StrengthResult, fitStrengths } from "./strength-fit.ts";

export interface BradleyTerryOptions extends FitOptions {
  /** Also estimate what being shown first is worth. */
  readonly orderEffect?: boolean;
  /** Also estimate what being longer is worth; every comparison needs both lengths. */
  readonly lengthEffect?: boolean;
}

/**
 * Bradley & Terry (1952): P(i beats j) = 1/(1 + exp(th_j - th_i)), a draw is half a win each, strengths by maximum
 * likelihood with sum 0. The order effect is an intercept, the log odds of the one shown first between equals; the
 * length effect belongs to one standard deviation of the relative length difference (see `lengthColumn`).
 */
export function bradleyTerry(
  comparisons: readonly Comparison[],
  options: BradleyTerryOptions = {},
): StrengthResult {
  const { clusterBy = "task", orderEffect = false, lengthEffect = false } = options;
  const table = comparisonTable(comparisons);
  const orderColumn = (rows: number) => (orderEffect ? [new Float64Array(rows).fill(1)] : []);
  const effects = [...(orderEffect ? ["order"] : []), ...(lengthEffect ? ["length"] : [])];
  const columns = [...orderColumn(table.rows), ...(lengthEffect ? [lengthColumn(comparisons)] : [])];
  const condensed = condense(table);
  return fitStrengths({
    comparisons,
    table,
    condensed,
    likelihood: bradleyTerryLikelihood(table, columns),
    ...(lengthEffect
      ? {}
      : { condensedLikelihood: bradleyTerryLikelihood(condensed, orderColumn(condensed.rows)) }),
    effects,
    clusterBy,
    method: ["Bradley-Terry, draws as half wins", ...effects.map((name) => `${name} effect`)].join(", "),
    whenNoMaximum: phrase`the effects asked for cannot be told apart from the models' strengths with these comparisons, or explain them completely`,
  });
}

/**
 * Davidson's model, in which draws have their own parameter (see `davidsonLikelihood`): another view when draws are
 * many. Its effect `log nu` says how common draws are between equals: P(draw) = nu / (2 + nu).
 */
export function davidson(comparisons: readonly Comparison[], options: FitOptions = {}): StrengthResult {
  const table = comparisonTable(comparisons);
  if (comparisons.length > 0 && !table.firstScore.some((score) => score > 0 && score < 1)) {
    return { known: false, reason: phrase`no draws: Davidson's model is then the Bradley-Terry model` };
  }
  return fitStrengths({
    comparisons,
    table,
    condensed: condense(table),
    likelihood: davidsonLikelihood(table),
    effects: ["log nu"],
    clusterBy: options.clusterBy ?? "task",
    method: "Bradley-Terry with draws after Davidson",
    whenNoMaximum: phrase`wins and draws fit some strengths without contradiction, so nothing bounds them`,
  });
}
