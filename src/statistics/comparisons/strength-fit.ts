import { phrase } from "../../core/index.ts";
import type { SquareMatrix } from "../numbers/square-matrix.ts";
import { type Unknown, unknown } from "../result.ts";
import { type NotComparable, obstacleToComparing } from "./comparable.ts";
import {
  type ClusterBy,
  type Comparison,
  type ComparisonTable,
  clusterings,
  taskUnitOf,
} from "./comparison.ts";
import type { Likelihood } from "./likelihood.ts";
import { type MaximiseOptions, maximise } from "./maximise.ts";
import { sandwich } from "./sandwich.ts";

export interface FitOptions {
  /** What is drawn from a larger population; `task` unless given. */
  readonly clusterBy?: ClusterBy;
}

/** Strengths of models from comparisons, with the covariance that every interval comes from. */
export interface StrengthFit {
  readonly known: true;
  /** In alphabetical order; places below refer to it. */
  readonly models: readonly string[];
  /** Log strengths that sum to 0: two models' difference is the log of the odds that one beats the other. */
  readonly strengths: readonly number[];
  /** Further parameters, whose places follow those of the models. */
  readonly effects: readonly { readonly name: string; readonly value: number }[];
  /** Of strengths, then effects: cluster-robust; null with fewer than two clusters. */
  readonly covariance: SquareMatrix | null;
  /** The same if all comparisons were independent and the model exact; not for publication. */
  readonly modelCovariance: SquareMatrix;
  readonly logLikelihood: number;
  readonly comparisons: number;
  readonly clusters: number;
  readonly clusterBy: ClusterBy;
  /** The same in the words of an estimate: related tasks are told of as clusters. */
  readonly clusterUnit: string;
  readonly method: string;
}

export type StrengthResult = StrengthFit | NotComparable | Unknown;

interface FitRequest extends MaximiseOptions {
  readonly comparisons: readonly Comparison[];
  readonly table: ComparisonTable;
  readonly likelihood: Likelihood;
  /** The same comparisons in fewer rows. */
  readonly condensed: ComparisonTable;
  /** The same function with the same maximum over the fewer rows, where there is one. */
  readonly condensedLikelihood?: Likelihood;
  readonly effects: readonly string[];
  readonly clusterBy: ClusterBy;
  readonly method: string;
  /** Why a maximum may be missing although the models are linked. */
  readonly whenNoMaximum: string;
}

/** What comparisons of any model have in common: can there be an answer, where is it, how sure is it. */
export function fitStrengths(request: FitRequest): StrengthResult {
  const { comparisons, table, likelihood, clusterBy } = request;
  if (comparisons.length === 0) return unknown(phrase`no comparisons`);
  const obstacle = obstacleToComparing(request.condensed);
  if (obstacle !== null) return obstacle;
  if (table.firstScore.every((score) => score === 0.5)) {
    return unknown(
      phrase`every comparison is a draw: nothing tells the models apart, and nothing says how sure that is`,
    );
  }
  const maximum = maximise(request.condensedLikelihood ?? likelihood, request);
  if (maximum === null) return unknown(request.whenNoMaximum);
  const clusteringsOfRows = clusterings(comparisons, clusterBy);
  const clusters = Math.min(...clusteringsOfRows.map(({ clustering }) => clustering.count));
  const values = [...maximum.parameters];
  const models = table.models.length;
  return {
    known: true,
    models: table.models,
    strengths: values.slice(0, models),
    effects: request.effects.map((name, index) => ({ name, value: values[models + index] ?? 0 })),
    covariance: clusters < 2 ? null : sandwich(likelihood, maximum, clusteringsOfRows),
    modelCovariance: maximum.inverse,
    logLikelihood: maximum.logLikelihood,
    comparisons: comparisons.length,
    clusters,
    clusterBy,
    clusterUnit: clusterBy === "task" ? taskUnitOf(comparisons) : clusterBy,
    method: request.method,
  };
}
