import type { ResultRow } from "../../core/index.ts";
import type { PersonWord } from "./person-scores.ts";
import { TaskSums } from "./task-sums.ts";

/** What each person said of each model's answers, 0-100. */
export class RaterTally {
  readonly #models = new Map<string, Map<string, TaskSums>>();

  add({ modelId, taskId }: ResultRow, words: readonly PersonWord[]): void {
    for (const { rater, hundred } of words) {
      if (hundred === null) continue;
      const raters = this.#models.get(modelId) ?? new Map<string, TaskSums>();
      const own = raters.get(rater) ?? new TaskSums();
      own.add(taskId, hundred);
      raters.set(rater, own);
      this.#models.set(modelId, raters);
    }
  }

  entries(): Iterable<readonly [string, ReadonlyMap<string, TaskSums>]> {
    return this.#models.entries();
  }
}
