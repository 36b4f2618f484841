import type { Basis } from "../../core/index.ts";
import type { ModelScores, ScoredCell } from "../../statistics/index.ts";
import { SCALE } from "./model-result.ts";
import type { ModelTally } from "./model-tally.ts";
import type { RaterTally } from "./rater-tally.ts";
import type { TaskPositions, TaskSums } from "./task-sums.ts";

/** Who has scored a model, and what each of them gave it. */
type ByScorer = ReadonlyMap<string, TaskSums>;

/** The scores of some models by one basis, with who gave them: what models are compared by. */
export function scoreTable(
  models: readonly string[],
  tallies: ReadonlyMap<string, ModelTally>,
  raters: RaterTally,
  places: TaskPositions,
  basis: Basis,
): ModelScores {
  const scorersOf = (modelId: string): ByScorer => {
    const tally = tallies.get(modelId);
    if (tally === undefined) return new Map();
    if (basis === "judges") return tally.judges;
    return basis === "people" ? raters.of(modelId) : new Map([["", tally.bases.metrics]]);
  };
  const columns = models.map(scorersOf);
  const scorers = [...new Set(columns.flatMap((own) => [...own.keys()]))];
  const sums = columns.map((own) => scorers.map((name) => own.get(name)));
  const cellsAt = (place: number): ScoredCell[] => {
    const cells: ScoredCell[] = [];
    for (const [model, own] of sums.entries()) {
      for (const [scorer, scores] of own.entries()) {
        const value = scores?.meanAt(place) ?? null;
        if (value !== null) cells.push({ model, scorer, value });
      }
    }
    return cells;
  };
  const bases = models.map((modelId) => tallies.get(modelId)?.bases[basis]);
  const isAnyWithheld = bases.some((own) => own?.isAnyWithheld === true);
  return {
    tasks: places.ids.map((_, place) => ({ cluster: places.clusterOf(place), cells: cellsAt(place) })),
    size: { models: models.length, scorers: Math.max(1, scorers.length), clusters: places.clusters },
    scale: SCALE,
    areScorersSampled: basis === "people",
    ...(isAnyWithheld
      ? { withheld: (place: number, model: number) => bases[model]?.shareWithheld(place) ?? 0 }
      : {}),
  };
}
