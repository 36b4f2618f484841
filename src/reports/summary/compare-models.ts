import {
  FEWEST_TASKS,
  type Estimate,
  type ModelComparison,
  type ModelResult,
  type Steps,
  type Summary,
  type TaskClusters,
  atOnce,
} from "../../core/index.ts";
import {
  AdditiveFit,
  type ComparedModels,
  type ModelScores,
  type SeenDifference,
  adjustedMean,
  cautionOfLead,
  clustersToDetect,
  compareModels,
  detectableFrom,
  hasGaps,
} from "../../statistics/index.ts";

/** With more models, only neighbours are told of. */
const MOST_MODELS = 30;
/** The chance of any false claim among all comparisons of a run. */
export const ALPHA = 0.05;
/** The difference that planning is for, in points. */
const TARGET = 3;

/** Each model's mean on each task. */
export type MeansOfModels = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Every two of some models, and their order: all from one comparison inside tasks, corrected as one family. */
export class PairedModels {
  readonly #models: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #scores: ModelScores;
  readonly #fit: AdditiveFit;
  readonly #pairs: ReadonlyMap<string, ModelComparison>;
  readonly #seen: ReadonlyMap<string, SeenDifference | null>;

  private constructor(
    models: readonly string[],
    scores: ModelScores,
    fit: AdditiveFit,
    pairs: readonly ComparedModels[],
  ) {
    this.#models = models;
    this.#places = new Map(models.map((modelId, place) => [modelId, place]));
    this.#scores = scores;
    this.#fit = fit;
    const nameOfPair = ({ first, second }: ComparedModels): string =>
      nameOf(models[first] ?? "", models[second] ?? "");
    this.#pairs = new Map(pairs.map((pair) => [nameOfPair(pair), inSummary(pair, models)]));
    this.#seen = new Map(pairs.map((pair) => [nameOfPair(pair), pair.seen]));
  }

  static *of(models: readonly string[], scores: ModelScores): Steps<PairedModels> {
    const fit = AdditiveFit.of(scores.tasks, scores.size);
    yield;
    return new PairedModels(models, scores, fit, yield* compareModels(scores, fit, ALPHA));
  }

  /** From each model's mean on each task, where that is all there is. */
  static ofMeans(
    models: readonly string[],
    means: MeansOfModels,
    { scale, related }: { readonly scale: ModelScores["scale"]; readonly related: TaskClusters },
  ): PairedModels {
    const tasks = [...new Set(models.flatMap((modelId) => [...(means.get(modelId)?.keys() ?? [])]))];
    const keys = [...new Set(tasks.map(related.of))];
    const numbers = new Map(keys.map((key, number) => [key, number]));
    const scores: ModelScores = {
      tasks: tasks.map((task) => ({
        cluster: numbers.get(related.of(task)) ?? 0,
        cells: models.flatMap((modelId, model) => {
          const value = means.get(modelId)?.get(task);
          return value === undefined ? [] : [{ model, scorer: 0, value }];
        }),
      })),
      size: { models: models.length, scorers: 1, clusters: keys.length },
      scale,
    };
    return atOnce(PairedModels.of(models, scores));
  }

  /** What models are ordered by: higher is better. */
  level(modelId: string): number {
    return this.#fit.mean(this.#placeOf(modelId));
  }

  /** A model's mean with the tasks and scorers of all; its own where no score is missing. */
  mean(modelId: string, level?: number): Estimate {
    return adjustedMean(this.#scores, this.#fit, this.#placeOf(modelId), level);
  }

  /** Whether some model lacks a score that another has: then means over own tasks are not of the same tasks. */
  get hasGaps(): boolean {
    return hasGaps(this.#scores);
  }

  /**
   * The ranks that the data allow, all models' together: 1 + the number of models that are told to be better, up to the
   * number of models - that of those told to be worse. The same tests as in `comparisons`, so that the two never disagree.
   */
  ranks(
    /** How many models a model is ranked among; all unless given. */
    rankedAmong: (modelId: string) => number = () => this.#models.length,
  ): ReadonlyMap<string, { best: number; worst: number }> {
    const pairs = [...this.#pairs.values()];
    // One model alone, or too few tasks, say nothing about ranks.
    if (pairs.every(({ pValue }) => pValue === null)) return new Map();
    const ranks = new Map(this.#models.map((model) => [model, { best: 1, worst: rankedAmong(model) }]));
    for (const { first, second, toldApart, difference } of pairs) {
      if (!toldApart || !difference.known) continue;
      const isAhead = difference.value > 0;
      const better = ranks.get(isAhead ? first : second);
      const worse = ranks.get(isAhead ? second : first);
      if (better !== undefined) better.worst -= 1;
      if (worse !== undefined) worse.best += 1;
    }
    return ranks;
  }

  /** Whether two models have tasks and scorers in common, directly or through others. */
  isComparable(first: string, second: string): boolean {
    return this.#fit.isComparable(this.#placeOf(first), this.#placeOf(second));
  }

  /** Every two models, the higher ranked first. */
  comparisons(ranking: readonly Pick<ModelResult, "modelId" | "score">[]): ModelComparison[] {
    return this.comparisonsOf(ranking.filter(({ score }) => score.known).map(({ modelId }) => modelId));
  }

  /** The same of some models, in their order. */
  comparisonsOf(ranked: readonly string[]): ModelComparison[] {
    const isFar = ranked.length > MOST_MODELS;
    return ranked.flatMap((first, index) =>
      ranked.slice(index + 1, isFar ? index + 2 : undefined).flatMap((second) => {
        const other = this.#pairs.get(nameOf(second, first));
        const pair =
          this.#pairs.get(nameOf(first, second)) ?? (other === undefined ? undefined : turned(other));
        return pair === undefined ? [] : this.#withCaution(pair);
      }),
    );
  }

  /** What the tasks could show between two models, and how many more would show `TARGET` points. */
  planFor({ first, second, difference }: ModelComparison): Summary["planning"] {
    const seen = this.#seen.get(nameOf(first, second)) ?? this.#seen.get(nameOf(second, first)) ?? null;
    if (seen === null || !difference.known) return null;
    const smallest = detectableFrom(seen, this.#models.length);
    if (!smallest.known) return null;
    const needed = clustersToDetect(TARGET, seen, this.#models.length);
    const { n, clusters } = difference;
    return {
      first,
      second,
      tasks: n,
      smallestDifference: smallest.value > seen.widest ? null : smallest.value,
      target: TARGET,
      // Where tasks are related, as many of them to a cluster as these have.
      moreTasks: needed.known ? Math.max(0, Math.ceil(((needed.value - clusters) * n) / clusters)) : null,
    };
  }

  /** Rare auto-fails that neither has shown may put the difference outside its interval. */
  #withCaution(pair: ModelComparison): ModelComparison {
    if (!pair.difference.known) return pair;
    const unseenOf = (name: string) => ({
      name,
      mean: this.level(name) - this.#scores.scale.low,
      exposed: this.#scores.unseenAutoFails?.(this.#placeOf(name)) ?? 0,
    });
    const caution = cautionOfLead(pair.difference, unseenOf(pair.first), unseenOf(pair.second));
    return caution === null ? pair : { ...pair, difference: { ...pair.difference, caution } };
  }

  #placeOf(modelId: string): number {
    return this.#places.get(modelId) ?? -1;
  }
}

const nameOf = (first: string, second: string): string => JSON.stringify([first, second]);

/** As results tell of it: models by name, without what only planning needs. */
function inSummary(pair: ComparedModels, models: readonly string[]): ModelComparison {
  const { difference, sharedDifference, standardError, pValue, adjustedPValue } = pair;
  return {
    first: models[pair.first] ?? "",
    second: models[pair.second] ?? "",
    difference,
    ...(sharedDifference === undefined ? {} : { sharedDifference }),
    standardError,
    pValue,
    adjustedPValue,
    toldApart: pair.isToldApart,
  };
}

/** The same seen from the other side. */
function turned(pair: ModelComparison): ModelComparison {
  const { first, second, difference, sharedDifference, ...rest } = pair;
  const shared = sharedDifference === undefined ? {} : { sharedDifference: 0 - sharedDifference };
  const turnedRound = { ...rest, ...shared, first: second, second: first };
  if (!difference.known) return { ...turnedRound, difference };
  const { interval, value } = difference;
  return {
    ...turnedRound,
    difference: {
      ...difference,
      value: 0 - value,
      interval: interval === null ? null : { ...interval, low: 0 - interval.high, high: 0 - interval.low },
    },
  };
}

/** How the difference of two models varies from task to task: its variance; null where that was not seen. */
export function varianceOfDifference({
  difference,
  standardError,
}: Pick<ModelComparison, "difference" | "standardError">): number | null {
  if (!difference.known || standardError === null || standardError === 0) return null;
  return difference.clusters < FEWEST_TASKS ? null : standardError ** 2 * difference.clusters;
}
