import type { Criterion } from "../core/index.ts";

export interface CriterionMean {
  readonly criterionId: number;
  readonly name: string;
  /** Scores there are; a missing one is missing, never 0. */
  readonly n: number;
  /** Mean of value * 100 / maxScore; null when there is no score. */
  readonly mean: number | null;
  /** The mean times the weight. */
  readonly weighted: number | null;
}

export interface WeightedTotal {
  readonly criteria: readonly CriterionMean[];
  /** Sum of the weighted means; null as long as a criterion has no score at all. */
  readonly total: number | null;
  /** 100 times the sum of the weights. */
  readonly totalOf: number;
}

/** A model's total over its answers' scores, each given by criterion id. */
export function weightedTotal(
  criteria: readonly Criterion[],
  answers: readonly Readonly<Record<string, number>>[],
): WeightedTotal {
  const means = criteria.map(({ id, name, maxScore, weight }): CriterionMean => {
    const values = answers.flatMap((scores) => scores[id] ?? []);
    const sum = values.reduce((total, value) => total + (value * 100) / maxScore, 0);
    const mean = values.length === 0 ? null : sum / values.length;
    return {
      criterionId: id,
      name,
      n: values.length,
      mean,
      weighted: mean === null ? null : mean * weight,
    };
  });
  const total = means.reduce<number | null>(
    (sum, { weighted }) => (sum === null || weighted === null ? null : sum + weighted),
    0,
  );
  return {
    criteria: means,
    total: criteria.length === 0 ? null : total,
    totalOf: 100 * criteria.reduce((sum, { weight }) => sum + weight, 0),
  };
}
