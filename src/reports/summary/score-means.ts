import type { Estimate } from "../../core/index.ts";
import { type TwoWayObservation, meanOfTaskMeans, twoWayMean } from "../../statistics/index.ts";
import type { AutoFails } from "./auto-fails.ts";
import { SCALE } from "./model-result.ts";
import type { RaterTally } from "./rater-tally.ts";
import type { TaskPositions } from "./task-sums.ts";

type TaskMeans = ReadonlyMap<string, number>;

/** What the error and the lower end of means depend on besides tasks. */
interface ScoredBy {
  readonly raters?: RaterTally | null;
  readonly autoFails?: AutoFails | null;
}

/** Means of scores over tasks, with the error of whatever is a sample: related tasks together, and people as well. */
export class ScoreMeans {
  readonly #places: TaskPositions;
  readonly #raters: RaterTally | null;
  readonly #autoFails: AutoFails | null;

  /** `raters`: where the scores are people's; `autoFails`: where they are judges'. */
  constructor(places: TaskPositions, { raters = null, autoFails = null }: ScoredBy = {}) {
    this.#places = places;
    this.#raters = raters;
    this.#autoFails = autoFails;
  }

  /** What the means of these tasks say of a model. */
  of(modelId: string, means: TaskMeans, extra: { level?: number } = {}): Estimate {
    const said = this.#raters === null ? [] : this.#saidOf(this.#raters, modelId, means);
    const isPanel = new Set(said.map(({ rater }) => rater)).size > 1;
    const { related } = this.#places;
    const options = { bounds: SCALE, ...extra };
    const unseenAutoFails = this.#autoFails?.unseenIn(modelId, means) ?? 0;
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
