import type { AdditiveFit } from "./additive-fit.ts";
import type { ModelScores } from "./model-scores.ts";

/** The error of a difference, and the degrees of freedom it has; null where there are too few clusters for one. */
export interface DifferenceError {
  readonly standardError: number | null;
  readonly degrees: number;
}

/**
 * The cluster-robust error of a difference over tasks, and over scorers as well where they are a sample:
 * V = V_task + V_scorer - V_both, never below either (Cameron, Gelbach & Miller 2011), with the degrees of freedom of the
 * fewer of the two: two people cannot show how people differ, and a variance of theirs that happens to come out small
 * must not make up for it. `clusters`: those that have both models.
 */
export function differenceError(
  scores: ModelScores,
  fit: AdditiveFit,
  [first, second]: readonly [number, number],
  clusters: number,
): DifferenceError {
  if (clusters < 2) return { standardError: null, degrees: 0 };
  const variance = (grouping: "task" | "scorer" | "both", groups: number): number => {
    const influences = fit.influencesOnDifference(first, second, grouping);
    return (sumOfSquares(influences) * groups) / (groups - 1);
  };
  const overTasks = variance("task", clusters);
  const { scorers, views } = scores.areScorersSampled === true ? panelOf(scores, first, second) : ONE_SCORER;
  if (scorers < 2) return { standardError: Math.sqrt(overTasks), degrees: clusters - 1 };
  const overScorers = variance("scorer", scorers);
  const together = overTasks + overScorers - variance("both", views);
  const total = Math.max(overTasks, overScorers, together);
  return { standardError: Math.sqrt(total), degrees: Math.min(clusters, scorers) - 1 };
}

const ONE_SCORER = { scorers: 1, views: 0 };

/** How many scorers saw both models on some task, and on how many tasks each of them did, together. */
function panelOf({ tasks }: ModelScores, first: number, second: number) {
  const scorers = new Set<number>();
  let views = 0;
  for (const { cells } of tasks) {
    const seen = new Set(cells.flatMap(({ model, scorer }) => (model === first ? [scorer] : [])));
    for (const { model, scorer } of cells) {
      if (model !== second || !seen.has(scorer)) continue;
      scorers.add(scorer);
      views += 1;
    }
  }
  return { scorers: scorers.size, views: Math.max(2, views) };
}

function sumOfSquares(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}
