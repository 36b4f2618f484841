import type { ModelComparison, ModelResult, Summary } from "../../core/index.ts";
import {
  holm,
  pairedComparison,
  smallestDetectableDifference,
  studentTQuantile,
  tasksNeeded,
} from "../../statistics/index.ts";

/** With more models, only neighbours are told of. */
const MOST_MODELS = 30;
/** The chance of any false claim among all comparisons of a run. */
export const ALPHA = 0.05;
/** The difference that planning is for, in points. */
const TARGET = 3;

/** Each model's mean on each task. */
export type MeansOfModels = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Two models, in the order in which they were given. */
type Pair = Omit<ModelComparison, "toldApart">;

/** Every two of some models on the tasks that both have, with Holm's correction over all of them. */
export class PairedModels {
  readonly #models: readonly string[];
  readonly #pairs: readonly Pair[];

  constructor(models: readonly string[], means: MeansOfModels) {
    this.#models = models;
    const none: ReadonlyMap<string, number> = new Map();
    const pairs = models.flatMap((first, index) =>
      models.slice(index + 1).map((second) => {
        const { difference, pValue } = pairedComparison(means.get(first) ?? none, means.get(second) ?? none);
        return { first, second, difference, pValue };
      }),
    );
    const adjusted = holm(pairs.flatMap(({ pValue }) => pValue ?? []))[Symbol.iterator]();
    this.#pairs = pairs.map((pair) => ({
      ...pair,
      adjustedPValue: pair.pValue === null ? null : (adjusted.next().value ?? 1),
    }));
  }

  /**
   * The ranks that the data allow, all models' together: 1 + the number of models that are told to be better, up to the
   * number of models - that of those told to be worse. The same tests as in `comparisons`, so that the two never disagree.
   */
  ranks(): ReadonlyMap<string, { best: number; worst: number }> {
    // One model alone, or one task, says nothing about ranks.
    if (this.#pairs.every(({ pValue }) => pValue === null)) return new Map();
    const ranks = new Map(this.#models.map((model) => [model, { best: 1, worst: this.#models.length }]));
    for (const pair of this.#pairs) {
      if (!isToldApart(pair) || !pair.difference.known) continue;
      const isAhead = pair.difference.value > 0;
      const better = ranks.get(isAhead ? pair.first : pair.second);
      const worse = ranks.get(isAhead ? pair.second : pair.first);
      if (better !== undefined) better.worst -= 1;
      if (worse !== undefined) worse.best += 1;
    }
    return ranks;
  }

  /** Every two models, the higher ranked first. */
  comparisons(ranking: readonly Pick<ModelResult, "modelId" | "score">[]): ModelComparison[] {
    const scored = ranking.filter(({ score }) => score.known).map(({ modelId }) => modelId);
    const isFar = scored.length > MOST_MODELS;
    const byNames = new Map(this.#pairs.map((pair) => [JSON.stringify([pair.first, pair.second]), pair]));
    return scored.flatMap((first, index) =>
      scored.slice(index + 1, isFar ? index + 2 : undefined).flatMap((second) => {
        const other = byNames.get(JSON.stringify([second, first]));
        const pair = byNames.get(JSON.stringify([first, second])) ?? (other && turned(other));
        return pair === undefined ? [] : [{ ...pair, toldApart: isToldApart(pair) }];
      }),
    );
  }
}

const isToldApart = ({ adjustedPValue }: Pair): boolean => adjustedPValue !== null && adjustedPValue <= ALPHA;

/** The same seen from the other side. */
function turned({ first, second, difference, ...rest }: Pair): Pair {
  const turnedRound = { ...rest, first: second, second: first };
  if (!difference.known) return { ...turnedRound, difference };
  const { interval, value } = difference;
  return {
    ...turnedRound,
    difference: {
      ...difference,
      value: -value,
      interval: interval === null ? null : { ...interval, low: -interval.high, high: -interval.low },
    },
  };
}

/** How the difference of two models varies from task to task: its variance; null where that was not seen. */
export function varianceOfDifference({ difference }: Pick<ModelComparison, "difference">): number | null {
  if (!difference.known || difference.interval === null) return null;
  const { n, interval } = difference;
  // Differences are not cut at the ends of a scale, so that the interval tells its error.
  const reach = studentTQuantile((1 + interval.level) / 2, n - 1);
  const standardError = (interval.high - interval.low) / (2 * reach);
  return standardError ** 2 * n;
}

/** What the tasks of the first two models could show, from how their difference varies. */
export function planFrom(comparisons: readonly ModelComparison[]): Summary["planning"] {
  const [first] = comparisons;
  const taskVariance = first === undefined ? null : varianceOfDifference(first);
  if (taskVariance === null || !first?.difference.known) return null;
  const { n } = first.difference;
  const plan = { taskVariance };
  const smallest = smallestDetectableDifference(n, plan);
  const needed = tasksNeeded(TARGET, plan);
  if (!smallest.known || !needed.known) return null;
  return {
    smallestDifference: smallest.value,
    target: TARGET,
    moreTasks: Math.max(0, Math.ceil(needed.value) - n),
  };
}
