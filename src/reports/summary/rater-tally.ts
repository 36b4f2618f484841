import type { ResultRow } from "../../core/index.ts";
import type { PersonWord } from "./person-scores.ts";
import { type TaskPositions, TaskSums } from "./task-sums.ts";

/** How much of what counts on each task is one person's, and what that adds up to. */
export class TaskShares {
  readonly #weights: Float64Array;
  readonly #sums: Float64Array;

  constructor(places: TaskPositions) {
    this.#weights = new Float64Array(places.ids.length);
    this.#sums = new Float64Array(places.ids.length);
  }

  add(place: number, value: number, weight: number): void {
    this.#weights[place] = (this.#weights[place] ?? 0) + weight;
    this.#sums[place] = (this.#sums[place] ?? 0) + weight * value;
  }

  of(place: number): { readonly weight: number; readonly sum: number } {
    return { weight: this.#weights[place] ?? 0, sum: this.#sums[place] ?? 0 };
  }
}

/** What each person said of each model's answers, 0-100. */
export class RaterTally {
  readonly #places: TaskPositions;
  readonly #models = new Map<string, Map<string, TaskSums>>();
  /** The same without what was said by hand. */
  readonly #blind = new Map<string, Map<string, TaskSums>>();
  readonly #shares = new Map<string, Map<string, TaskShares>>();

  constructor(places: TaskPositions) {
    this.#places = places;
  }

  add({ modelId, taskId }: ResultRow, words: readonly PersonWord[]): void {
    this.#addShares(modelId, this.#places.of(taskId), words);
    for (const { rater, hundred, manual } of words) {
      if (hundred === null) continue;
      for (const tally of manual === null ? [this.#models, this.#blind] : [this.#models]) {
        const raters = tally.get(modelId) ?? new Map<string, TaskSums>();
        const own = raters.get(rater) ?? new TaskSums(this.#places);
        own.add(this.#places.of(taskId), hundred);
        raters.set(rater, own);
        tally.set(modelId, raters);
      }
    }
  }

  /** How many people have said something. */
  get count(): number {
    return new Set([...this.#models.values()].flatMap((own) => [...own.keys()])).size;
  }

  /** What each person said of one model's answers. */
  of(modelId: string): ReadonlyMap<string, TaskSums> {
    return this.#models.get(modelId) ?? new Map<string, TaskSums>();
  }

  /** The same so weighted that every answer counts once, and every person the same in it. */
  sharesOf(modelId: string): ReadonlyMap<string, TaskShares> {
    return this.#shares.get(modelId) ?? new Map<string, TaskShares>();
  }

  #addShares(modelId: string, place: number, words: readonly PersonWord[]): void {
    const known = words.flatMap(({ rater, hundred }) => (hundred === null ? [] : [{ rater, hundred }]));
    const byRater = Map.groupBy(known, ({ rater }) => rater);
    const raters = this.#shares.get(modelId) ?? new Map<string, TaskShares>();
    for (const [rater, own] of byRater) {
      const shares = raters.get(rater) ?? new TaskShares(this.#places);
      for (const { hundred } of own) shares.add(place, hundred, 1 / byRater.size / own.length);
      raters.set(rater, shares);
    }
    this.#shares.set(modelId, raters);
  }

  /** What each person said in sessions. Whoever scored by hand saw which model answered, and is not told beside those. */
  blindEntries(): Iterable<readonly [string, ReadonlyMap<string, TaskSums>]> {
    return this.#blind.entries();
  }
}
