import type { ResultRow } from "../../core/index.ts";
import type { PersonWord } from "./person-scores.ts";
import { type TaskPlaces, TaskSums } from "./task-sums.ts";

/** What each person said of each model's answers, 0-100. */
export class RaterTally {
  readonly #places: TaskPlaces;
  readonly #models = new Map<string, Map<string, TaskSums>>();

  constructor(places: TaskPlaces) {
    this.#places = places;
  }

  add({ modelId, taskId }: ResultRow, words: readonly PersonWord[]): void {
    for (const { rater, hundred } of words) {
      if (hundred === null) continue;
      const raters = this.#models.get(modelId) ?? new Map<string, TaskSums>();
      const own = raters.get(rater) ?? new TaskSums(this.#places);
      own.add(this.#places.of(taskId), hundred);
      raters.set(rater, own);
      this.#models.set(modelId, raters);
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

  entries(): Iterable<readonly [string, ReadonlyMap<string, TaskSums>]> {
    return this.#models.entries();
  }
}
