import { type ErrorWithDegrees, twoWayError, varianceOf } from "../means/two-way-error.ts";
import type { AdditiveFit, Grouping } from "./additive-fit.ts";
import type { ModelScores } from "./model-scores.ts";

/**
 * The cluster-robust error of a difference over tasks, and over scorers as well where they are a sample; see
 * `twoWayError`. `clusters`: those that have both models.
 */
export function differenceError(
  scores: ModelScores,
  fit: AdditiveFit,
  [first, second]: readonly [number, number],
  clusters: number,
): ErrorWithDegrees {
  const isOfBoth = (models: ReadonlySet<number>): boolean => models.has(first) && models.has(second);
  const panel = panelOf(scores, isOfBoth);
  return errorOf(panel, clusters, (grouping) => fit.influencesOnDifference(first, second, grouping));
}

/** The same for the mean of one model, over the clusters that it has a score on. */
export function meanError(
  scores: ModelScores,
  fit: AdditiveFit,
  model: number,
  clusters: number,
): ErrorWithDegrees {
  const panel = panelOf(scores, (models) => models.has(model));
  return errorOf(panel, clusters, (grouping) => fit.influencesOnMean(model, grouping));
}

function errorOf(
  { scorers, views }: Panel,
  clusters: number,
  influences: (grouping: Grouping) => Float64Array,
): ErrorWithDegrees {
  if (clusters < 2) return { standardError: null, degrees: 0 };
  const isPanel = scorers > 1;
  return twoWayError({
    overTasks: varianceOf(influences("task"), clusters),
    tasks: clusters,
    overRaters: isPanel ? varianceOf(influences("scorer"), scorers) : 0,
    raters: scorers,
    overBoth: isPanel ? varianceOf(influences("both"), Math.max(2, views)) : 0,
  });
}

interface Panel {
  readonly scorers: number;
  /** How many clusters of tasks each scorer saw, together. */
  readonly views: number;
}

const ONE_SCORER: Panel = { scorers: 1, views: 0 };

/** How many scorers have seen the models in question on one task, where scorers are a sample. */
function panelOf(
  { tasks, areScorersSampled }: ModelScores,
  isSeen: (models: ReadonlySet<number>) => boolean,
): Panel {
  if (areScorersSampled !== true) return ONE_SCORER;
  const clustersOf = new Map<number, Set<number>>();
  for (const { cluster, cells } of tasks) {
    for (const [scorer, own] of Map.groupBy(cells, (cell) => cell.scorer)) {
      if (!isSeen(new Set(own.map(({ model }) => model)))) continue;
      const seen = clustersOf.get(scorer) ?? new Set();
      clustersOf.set(scorer, seen.add(cluster));
    }
  }
  const views = [...clustersOf.values()].reduce((sum, { size }) => sum + size, 0);
  return { scorers: clustersOf.size, views };
}
