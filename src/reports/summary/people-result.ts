import {
  type Criterion,
  type Estimate,
  type PeopleResult,
  RATING,
  type ResultRow,
  type Session,
  type TaskClusters,
  isoTime,
} from "../../core/index.ts";
import { type TwoWayObservation, clusteredMean, meanOfTasks, twoWayMean } from "../../statistics/index.ts";
import { AgreementTally } from "./agreement-tally.ts";
import { ManualTally, type GivenScore, timesGiven } from "./manual-tally.ts";
import type { PersonWord, Repeat } from "./person-scores.ts";
import { RepeatTally } from "./repeat-tally.ts";

type CriterionScore = GivenScore & { readonly criterion: Criterion };
type Bounds = { readonly low: number; readonly high: number };

/** Two sessions mean the same by a criterion when they call it the same and count it the same. */
const criterionKey = ({ name, maxScore, weight }: Criterion): string =>
  JSON.stringify([name, maxScore, weight]);

const ratersIn = (said: ReadonlyMap<string, readonly GivenScore[]>): ReadonlySet<string> =>
  new Set([...said.values()].flatMap((own) => own.map(({ rater }) => rater)));

/** Gathers what people said, model by model, while rows stream by. */
export class PeopleTally {
  readonly #criteria = new Map<string, CriterionScore[]>();
  readonly #ratings = new Map<string, GivenScore[]>();
  readonly #manual = new ManualTally();
  readonly #repeats = new RepeatTally();
  readonly #agreement: AgreementTally;
  readonly #related: TaskClusters;

  /** `related`: which tasks count as one. */
  constructor(related: TaskClusters) {
    this.#related = related;
    this.#agreement = new AgreementTally(related);
  }

  add({ modelId, taskId }: ResultRow, words: readonly PersonWord[], repeats: readonly Repeat[]): void {
    this.#repeats.add(repeats);
    this.#manual.add(modelId, taskId, words);
    this.#agreement.add(taskId, words);
    for (const { rater, criteria, rating } of words) {
      for (const { criterion, value } of criteria)
        push(this.#criteria, modelId, { criterion, task: taskId, rater, value });
      if (rating !== null) push(this.#ratings, modelId, { task: taskId, rater, value: rating });
    }
  }

  /** Null when nobody has finished a session or scored by hand. `comparers`: who gave a verdict on a pair. */
  result(
    sessions: readonly Session[],
    modelIds: readonly string[],
    comparers: ReadonlySet<string>,
  ): PeopleResult | null {
    const said = {
      criteria: ratersIn(this.#criteria),
      rating: ratersIn(this.#ratings),
      comparison: comparers,
    };
    const finished = sessions.flatMap(({ finishedAt, ...session }) =>
      finishedAt === null ? [] : [{ ...session, finishedAt }],
    );
    const manual = this.#manual.result(modelIds, (said) => this.#meanOfTasks(said, { low: 0, high: 100 }));
    if (finished.length === 0 && manual === null) return null;
    const all = finished.flatMap(({ criteria }) => criteria);
    const criteria = [...new Map(all.map((criterion) => [criterionKey(criterion), criterion])).values()];
    const totals = criteria.length === 0 ? [] : modelIds.map((modelId) => this.#total(modelId, criteria));
    return {
      sessions: finished.map(({ sessionId, rater, kind, finishedAt, unblindedAt }) => ({
        sessionId,
        rater,
        kind,
        finishedAt: isoTime(finishedAt),
        unblinded: unblindedAt !== null,
        repeated: this.#repeats.bySession.get(sessionId) ?? 0,
        ...(said[kind].has(rater) ? {} : { empty: true as const }),
      })),
      repeats: this.#repeats.result(),
      agreement: this.#agreement.result(),
      totals: totals.toSorted((a, b) => valueOf(b.total) - valueOf(a.total)),
      ratings: finished.some(({ kind }) => kind === "rating")
        ? modelIds.map((modelId) => this.#rating(modelId))
        : [],
      manual,
    };
  }

  #total(modelId: string, criteria: readonly Criterion[]): PeopleResult["totals"][number] {
    const scores = this.#criteria.get(modelId) ?? [];
    const groups = criteria.map((criterion) => {
      const key = criterionKey(criterion);
      const own = scores.filter((score) => criterionKey(score.criterion) === key);
      const observations = own.map(({ task, rater, value }) => ({
        cluster: this.#related.of(task),
        rater,
        value: (value * 100) / criterion.maxScore,
      }));
      return {
        criterion,
        observations,
        mean: meanOfSaid(observations, { low: 0, high: 100 }, this.#related.unit),
      };
    });
    return {
      modelId,
      criteria: groups.map(({ criterion: { name, maxScore, weight }, observations, mean }) => ({
        name,
        maxScore,
        weight,
        n: observations.length,
        mean,
        weighted: mean.known ? mean.value * weight : null,
      })),
      total: totalOf(groups, this.#related.unit),
      totalOf: 100 * criteria.reduce((sum, { weight }) => sum + weight, 0),
    };
  }

  #rating(modelId: string): PeopleResult["ratings"][number] {
    const own = this.#ratings.get(modelId) ?? [];
    const bounds = { low: RATING.scaleMin, high: RATING.scaleMax };
    const counts = timesGiven(own.map(({ value }) => value));
    return { modelId, rating: this.#meanOfTasks(own, bounds), counts };
  }

  /** In which each task counts once, however many have rated it. */
  #meanOfTasks(own: readonly GivenScore[], bounds: Bounds): Estimate {
    const related = this.#related;
    if (ratersOf(own) < 2) return meanOfTasks(own, { bounds, clusters: related });
    const byTask = [...Map.groupBy(own, ({ task }) => task)];
    const said = byTask.flatMap(([task, ofTask]) =>
      ofTask.map(({ rater, value }) => ({
        cluster: related.of(task),
        rater,
        value,
        weight: 1 / ofTask.length,
      })),
    );
    return twoWayMean(said, { bounds, n: byTask.length, clusterUnit: related.unit });
  }
}

/** Over tasks and people where several scored, else over tasks. */
function meanOfSaid(
  observations: readonly TwoWayObservation[],
  bounds: Bounds,
  clusterUnit: string,
): Estimate {
  const options = { bounds, clusterUnit };
  return ratersOf(observations) > 1
    ? twoWayMean(observations, options)
    : clusteredMean(observations, options);
}

const ratersOf = (said: readonly { readonly rater: string }[]): number =>
  new Set(said.map(({ rater }) => rater)).size;

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

const valueOf = (estimate: Estimate): number => (estimate.known ? estimate.value : Number.NEGATIVE_INFINITY);

/**
 * The sum over criteria of weight x mean, exactly as the parts say. Its error: each score moves the total by
 * weight x (value - mean) / n of its criterion, and what scores of one task, cluster or person move is added up before it
 * is squared.
 */
function totalOf(
  groups: readonly {
    readonly criterion: Criterion;
    readonly observations: readonly TwoWayObservation[];
    readonly mean: Estimate;
  }[],
  clusterUnit: string,
): Estimate {
  let total = 0;
  for (const { criterion, mean } of groups) {
    if (!mean.known) return { known: false, reason: `no scores for ${criterion.name}` };
    total += mean.value * criterion.weight;
  }
  const all = groups.reduce((sum, { observations }) => sum + observations.length, 0);
  const moved = groups.flatMap(({ criterion: { weight }, observations, mean }) =>
    observations.map(({ cluster, rater, value }) => ({
      cluster,
      rater,
      value: total + (all * weight * (value - (mean.known ? mean.value : 0))) / observations.length,
    })),
  );
  const most = 100 * groups.reduce((sum, { criterion }) => sum + criterion.weight, 0);
  const estimate = meanOfSaid(moved, { low: 0, high: most }, clusterUnit);
  return estimate.known
    ? { ...estimate, value: total, method: estimate.method.replace(/^mean/u, "sum of weighted means") }
    : estimate;
}
