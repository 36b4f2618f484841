import type { ModelScores } from "./model-scores.ts";

/** What two models have in common. */
export interface Shared {
  /** Tasks and independent groups of tasks that have both. */
  readonly tasks: number;
  readonly clusters: number;
}

/** Each model's mean on each task over those who scored it, in one piece, for those who ask of every two models. */
export class TaskTable {
  readonly #scores: ModelScores;
  /** By model and task; NaN where there is none. */
  readonly #means: readonly Float64Array[];
  readonly #clusters: Int32Array;
  /** By cluster, the last pair that was seen on it. */
  readonly #seen: Int32Array;
  #pairs = 0;

  constructor(scores: ModelScores) {
    const { tasks, size } = scores;
    this.#scores = scores;
    this.#clusters = Int32Array.from(tasks, ({ cluster }) => cluster);
    this.#seen = new Int32Array(size.clusters);
    const sums = Array.from({ length: size.models }, () => new Float64Array(tasks.length));
    const counts = Array.from({ length: size.models }, () => new Int32Array(tasks.length));
    for (const [task, { cells }] of tasks.entries()) {
      for (const { model, value } of cells) {
        const [sum, count] = [sums[model], counts[model]];
        if (sum === undefined || count === undefined) continue;
        sum[task] = (sum[task] ?? 0) + value;
        count[task] = (count[task] ?? 0) + 1;
      }
    }
    this.#means = sums.map((sum, model) => sum.map((total, task) => total / (counts[model]?.[task] ?? 0)));
  }

  shared(first: number, second: number): Shared {
    const [a, b] = this.#pair(first, second);
    this.#pairs += 1;
    let [tasks, clusters] = [0, 0];
    for (let task = 0; task < a.length; task++) {
      if (Number.isNaN(a[task]) || Number.isNaN(b[task])) continue;
      tasks += 1;
      const cluster = this.#clusters[task] as number;
      if (this.#seen[cluster] === this.#pairs) continue;
      this.#seen[cluster] = this.#pairs;
      clusters += 1;
    }
    return { tasks, clusters };
  }

  /**
   * How many tasks, or clusters of them, were passed more often by one of two models, where both only passed or failed;
   * null elsewhere.
   */
  passedAlone(first: number, second: number): { readonly first: number; readonly second: number } | null {
    const { size, scale } = this.#scores;
    if (size.scorers > 1) return null;
    const [a, b] = this.#pair(first, second);
    const leads = new Int32Array(size.clusters);
    for (let task = 0; task < a.length; task++) {
      const [left, right] = [a[task] as number, b[task] as number];
      if (Number.isNaN(left) || Number.isNaN(right)) continue;
      for (const value of [left, right]) if (value !== scale.low && value !== scale.high) return null;
      const cluster = this.#clusters[task] as number;
      leads[cluster] = (leads[cluster] as number) + Math.sign(left - right);
    }
    let [ahead, behind] = [0, 0];
    for (const lead of leads) {
      if (lead > 0) ahead += 1;
      if (lead < 0) behind += 1;
    }
    return { first: ahead, second: behind };
  }

  #pair(first: number, second: number): readonly [Float64Array, Float64Array] {
    const none = new Float64Array(0);
    return [this.#means[first] ?? none, this.#means[second] ?? none];
  }
}
