import type { Estimate } from "../../core/index.ts";
import { type TwoWayObservation, meanOfTaskMeans, twoWayMean } from "../../statistics/index.ts";
import { SCALE } from "./model-result.ts";
import type { RaterTally } from "./rater-tally.ts";
import type { TaskPlaces } from "./task-sums.ts";

type TaskMeans = ReadonlyMap<string, number>;

/** Means of scores over tasks, with the error of whatever is a sample: related tasks together, and people as well. */
export class ScoreMeans {
  readonly #places: TaskPlaces;
  readonly #raters: RaterTally | null;

  /** `raters`: where the scores are people's. */
  constructor(places: TaskPlaces, raters: RaterTally | null) {
    this.#places = places;
    this.#raters = raters;
  }

  /** What the means of these tasks say of a model. */
  of(modelId: string, means: TaskMeans, extra: { level?: number; unseenAutoFails?: number } = {}): Estimate {
    const said = this.#raters === null ? [] : this.#saidOf(this.#raters, modelId, means);
    const isPanel = new Set(said.map(({ rater }) => rater)).size > 1;
    const { related } = this.#places;
    const { unseenAutoFails = 0, ...options } = { bounds: SCALE, ...extra };
    return isPanel
      ? twoWayMean(said, { ...options, n: means.size, clusterUnit: related.unit })
      : meanOfTaskMeans(means, { ...options, unseenAutoFails, clusters: related });
  }

  /** What each person said on each task, so weighted that every task counts once and its mean is the known one. */
  #saidOf(raters: RaterTally, modelId: string, means: TaskMeans): TwoWayObservation[] {
    const shares = raters.sharesOf(modelId);
    const { related } = this.#places;
    return [...means.keys()].flatMap((taskId) => {
      const place = this.#places.of(taskId);
      const said = [...shares].map(([rater, own]) => ({ rater, ...own.of(place) }));
      const total = said.reduce((sum, { weight }) => sum + weight, 0);
      return said.flatMap(({ rater, weight, sum }) =>
        weight === 0
          ? []
          : [{ cluster: related.of(taskId), rater, value: sum / weight, weight: weight / total }],
      );
    });
  }
}
