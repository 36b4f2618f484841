import { bradleyTerry, davidson } from "../../comparisons/bradley-terry.ts";
import type { Comparison } from "../../comparisons/comparison.ts";
import { contrastError, ratings } from "../../comparisons/contrasts.ts";
import type { StrengthFit } from "../../comparisons/strength-fit.ts";
import { winRate } from "../../comparisons/win-rate.ts";
import { cholesky, choleskyInverse } from "../../numbers/cholesky.ts";
import { SquareMatrix } from "../../numbers/square-matrix.ts";
import { fitted } from "../comparison-cases.ts";
import {
  type Compared,
  PROVENANCE,
  type VectorCheck,
  compared,
  comparedAll,
  valueOf,
} from "./vector-check.ts";
import type { VectorNode } from "./vector-node.ts";

/** Every comparison its own task, as the vectors count them. */
function expand(set: VectorNode): Comparison[] {
  const items = set.get("items").texts();
  const [wins, draws] = [set.get("win_matrix").matrix(), set.get("tie_matrix_symmetric").matrix()];
  const list: Omit<Comparison, "task">[] = [];
  for (const [i, first] of items.entries()) {
    for (const [j, second] of items.entries()) {
      const [won, drawn] = [wins[i]?.[j] ?? 0, i < j ? (draws[i]?.[j] ?? 0) : 0];
      for (let count = 0; count < won; count++) list.push({ first, second, firstScore: 1 });
      for (let count = 0; count < drawn; count++) list.push({ first, second, firstScore: 0.5 });
    }
  }
  return list.map((comparison, index) => ({ ...comparison, task: `${index}` }));
}

const SCORES = new Map([
  ["left", 1],
  ["tie", 0.5],
  ["right", 0],
]);

/** The same comparisons in the order in which they were made. */
function listed(rows: VectorNode): Comparison[] {
  return rows.parts().map((row, index) => {
    const [first = "", second = "", outcome = ""] = row.texts();
    return { first, second, firstScore: SCORES.get(outcome) ?? Number.NaN, task: `${index}` };
  });
}

function comparedCells(
  node: VectorNode,
  cell: (row: number, column: number) => number,
  allowed: number,
): Compared[] {
  return node.parts().flatMap((row, i) => row.parts().map((part, j) => compared(part, cell(i, j), allowed)));
}

/** (matrix + J/M)^-1 - J/M: the pseudo-inverse on vectors that sum to 0. */
function pseudoInverse(matrix: SquareMatrix): SquareMatrix {
  const { size } = matrix;
  const ones = SquareMatrix.from(
    Array.from({ length: size }, () => Array.from({ length: size }, () => 1 / size)),
  );
  const lower = cholesky(matrix.plus(ones));
  if (lower === null) throw new Error("not comparable");
  return choleskyInverse(lower).plus(ones, -1);
}

function strengths(set: VectorNode, fit: StrengthFit, tolerances: VectorNode): Compared[] {
  const theta = tolerances.get("theta").number();
  const cov = tolerances.get("cov").number();
  const { models, comparisons } = fit;
  if (fit.covariance === null) throw new Error("no covariance");
  // The vectors leave G/(G-1) out.
  const shrink = (comparisons - 1) / comparisons;
  const robust = fit.covariance;
  const information = pseudoInverse(fit.modelCovariance);
  const scores = information.times(robust).times(information);
  const pi = fit.strengths.map(Math.exp);
  const sum = pi.reduce((total, strength) => total + strength, 0);
  const rated = new Map(ratings(fit).map(({ model, rating }) => [model, valueOf(rating)]));
  return [
    compared(set.get("n_obs"), comparisons, 0),
    ...comparedAll(set.get("theta"), fit.strengths, theta),
    ...comparedAll(set.get("pi_geomean1"), pi, 10 * theta),
    ...comparedAll(
      set.get("pi_sum1"),
      pi.map((strength) => strength / sum),
      theta,
    ),
    ...comparedAll(
      set.get("rating_1000_400"),
      models.map((model) => rated.get(model) ?? 0),
      400 * theta,
    ),
    compared(set.get("loglik_ties_half"), fit.logLikelihood, theta),
    ...comparedCells(set.get("hessian"), (i, j) => information.get(i, j), 10 * cov),
    ...comparedCells(set.get("score_cov_B"), (i, j) => shrink * scores.get(i, j), 10 * cov),
    ...comparedCells(set.get("cov_robust_pinv"), (i, j) => shrink * robust.get(i, j), cov),
    ...comparedCells(set.get("cov_model_pinv"), (i, j) => fit.modelCovariance.get(i, j), cov),
    ...comparedAll(
      set.get("se_robust_pinv"),
      models.map((_, i) => Math.sqrt(shrink * robust.get(i, i))),
      cov,
    ),
    ...comparedAll(
      set.get("se_model"),
      models.map((_, i) => Math.sqrt(fit.modelCovariance.get(i, i))),
      cov,
    ),
    ...comparedCells(
      set.get("se_diff_robust"),
      (i, j) =>
        i === j
          ? 0
          : Math.sqrt(shrink) * (contrastError(fit, models[i] ?? "", models[j] ?? "") ?? Number.NaN),
      cov,
    ),
  ];
}

function withDraws(set: VectorNode, tolerance: number): Compared[] {
  const fit = fitted(davidson(expand(set)));
  const node = set.get("davidson");
  return [
    ...comparedAll(node.get("theta"), fit.strengths, tolerance),
    ...comparedAll(set.get("newman_log_centered"), fit.strengths, tolerance),
    compared(node.get("nu"), Math.exp(fit.effects[0]?.value ?? Number.NaN), 10 * tolerance),
    compared(node.get("loglik"), fit.logLikelihood, tolerance),
  ];
}

/** Evalica's numbers for the same rows. */
function goldens(set: VectorNode): Compared[] {
  const golden = set.get("evalica_golden");
  const rows = listed(set.get("rows"));
  const fit = fitted(bradleyTerry(rows));
  const pi = new Map(fit.models.map((model, place) => [model, Math.exp(fit.strengths[place] ?? 0)]));
  const sum = [...pi.values()].reduce((total, strength) => total + strength, 0);
  const rate = (model: string, rivals: readonly Comparison[]) => winRate(rivals, model, { rounds: 100 });
  const average = (model: string) => {
    const shares = fit.models.flatMap((other) => {
      const both = rows.filter(
        ({ first, second }) => [first, second].includes(model) && [first, second].includes(other),
      );
      return other === model || both.length === 0 ? [] : [valueOf(rate(model, both))];
    });
    return shares.reduce((total, share) => total + share, 0) / shares.length;
  };
  const points = (model: string) => {
    const estimate = rate(model, rows);
    return estimate.known ? estimate.value * estimate.n : Number.NaN;
  };
  const each = (key: string, compute: (model: string) => number, allowed = 1e-7) =>
    golden
      .get(key)
      .parts()
      .map((part) => compared(part, compute(part.key()), allowed));
  return [
    ...each("bradley_terry", (model) => (pi.get(model) ?? Number.NaN) / sum),
    ...each("average_win_rate", average),
    ...each("counting", points),
  ];
}

function bradleyTerrySets(root: VectorNode): Compared[] {
  const tolerances = root.get("tolerance");
  const drawTolerance = tolerances.get("davidson/rao_kupper").number();
  return root
    .get("sets")
    .parts()
    .flatMap((set) => [
      ...strengths(set, fitted(bradleyTerry(expand(set))), tolerances),
      ...(set.has("davidson") ? withDraws(set, drawTolerance) : []),
      ...(set.has("evalica_golden") ? goldens(set) : []),
    ]);
}

export const COMPARISON_VECTORS: readonly VectorCheck[] = [
  {
    file: "bt_small",
    compare: bradleyTerrySets,
    leftOut: [
      PROVENANCE,
      {
        paths: /\/(rao_kupper|published_pi_geomean1)\//u,
        why: "statistics.md wants Davidson's draws; rounded figures",
      },
      { paths: /\/se_arena_rank_ridge\//u, why: "another program's ridge; ours is the pseudo-inverse" },
      {
        paths: /\/evalica_golden\/(eigen|elo|newman|pagerank)\//u,
        why: "other ranking methods; newman's is compared by its logarithm",
      },
    ],
  },
];
