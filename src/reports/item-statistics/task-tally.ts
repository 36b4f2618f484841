import { type ResultRow, itemOutcome } from "../../core/index.ts";
import { type ClusteredObservation, type ScoresOfTask, mean } from "../../statistics/index.ts";
import { itemScore } from "../summary/item-score.ts";
import type { PersonWord } from "../summary/person-scores.ts";

/** What is kept of one task's rows while they stream by. */
export class TaskTally {
  /** Values of each model's samples, 0-100. */
  readonly #samples = new Map<string, number[]>();
  readonly #failed = new Set<string>();
  /** Highest minus lowest judge of each answer that two or more have scored. */
  readonly ranges: ClusteredObservation[] = [];
  /** Items with a value, and items without one by reason. */
  scored = 0;
  readonly unscored = new Map<string, number>();

  /** `metric`: the one that scores by metrics are of. */
  add(row: ResultRow, words: readonly PersonWord[], metric: string | null): void {
    const { modelId } = row;
    const score = itemScore(row, words, metric);
    if (score.scored) {
      this.scored += 1;
      const samples = this.#samples.get(modelId);
      if (samples === undefined) this.#samples.set(modelId, [score.value]);
      else samples.push(score.value);
    } else {
      this.unscored.set(score.reason, (this.unscored.get(score.reason) ?? 0) + 1);
    }
    if (itemOutcome(row).endsWith("_failed")) this.#failed.add(modelId);
    const range = rangeOfJudges(row);
    if (range !== null) this.ranges.push({ cluster: modelId, value: range });
  }

  get failedModels(): number {
    return this.#failed.size;
  }

  /** One value for each model: the mean of its samples. */
  scores(): ScoresOfTask {
    const means = new Map<string, number>();
    for (const [modelId, samples] of this.#samples) {
      const value = mean(samples);
      if (value !== null) means.set(modelId, value);
    }
    return means;
  }
}

function rangeOfJudges({ scores }: ResultRow): number | null {
  let [judges, low, high] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { kind, hundred } of scores) {
    if (kind !== "judge" || hundred === null) continue;
    judges += 1;
    low = Math.min(low, hundred);
    high = Math.max(high, hundred);
  }
  return judges < 2 ? null : high - low;
}
