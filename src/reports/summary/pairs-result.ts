import {
  CLUSTER_OF_TASKS,
  type ComparedPair,
  type Estimate,
  FEWEST_TASKS,
  FIRST_SCORE,
  type PairsResult,
  type TaskClusters,
} from "../../core/index.ts";
import {
  type Comparison,
  bradleyTerry,
  positionBias,
  rankIntervalsOfFit,
  ratings,
  twoWayMean,
  winRate,
} from "../../statistics/index.ts";
import { ifEnoughTasks } from "./enough-tasks.ts";
import { drawsApart, lengthHabit, shownFirst } from "./pair-habits.ts";

/** A pair's task and judge, and the cluster of related tasks where there are some. */
function baseOf({ taskId, by }: ComparedPair, related: TaskClusters) {
  const cluster = related.unit === CLUSTER_OF_TASKS ? { cluster: related.of(taskId) } : {};
  return { task: taskId, rater: by, ...cluster };
}

/** A pair as one observation; where a judge said one thing in one order and another in the other, a draw. */
function merged(pair: ComparedPair, related: TaskClusters): Comparison {
  const { first, second, verdict } = pair;
  return { ...baseOf(pair, related), first, second, firstScore: FIRST_SCORE[verdict] };
}

/** What was said in each order in which a judge was asked. */
function ordersOf(pair: ComparedPair, related: TaskClusters): Comparison[] {
  const { first, second, orders } = pair;
  const base = baseOf(pair, related);
  return orders.map(({ shownFirst, verdict: said }) =>
    shownFirst === "first"
      ? { ...base, first, second, firstScore: FIRST_SCORE[said] }
      : { ...base, first: second, second: first, firstScore: 1 - FIRST_SCORE[said] },
  );
}

/** The share that a model won, a draw as half, over tasks and people together. */
function winRateByPeople(observed: readonly Comparison[], modelId: string, clusterUnit: string): Estimate {
  const won = observed.flatMap(({ first, second, firstScore, task, cluster = task, rater = "" }) => {
    const value = first === modelId ? firstScore : second === modelId ? 1 - firstScore : null;
    return value === null ? [] : [{ cluster, rater, value }];
  });
  const rate = twoWayMean(won, { bounds: { low: 0, high: 1 }, clusterUnit });
  return rate.known
    ? { ...rate, method: rate.method.replace(/^mean/u, "win rate (draws count half)") }
    : rate;
}

/** What came of comparing answers two by two; null when nothing was compared. */
export function pairsResult(
  by: PairsResult["by"],
  pairs: readonly ComparedPair[],
  related: TaskClusters,
): PairsResult | null {
  if (pairs.length === 0) return null;
  const observed = pairs.map((pair) => merged(pair, related));
  const models = [...new Set(observed.flatMap(({ first, second }) => [first, second]))].sort();
  // Several people are a sample too: another group of people would have other tastes.
  const arePeopleSampled = by === "people" && new Set(pairs.map((pair) => pair.by)).size > 1;
  const options = { clusterBy: arePeopleSampled ? "task and rater" : "task" } as const;
  const fit = bradleyTerry(observed, options);
  const rated = new Map((fit.known ? ratings(fit) : []).map(({ model, rating }) => [model, rating]));
  const units = {
    clusters: new Set(pairs.map(({ taskId }) => related.of(taskId))).size,
    clusterUnit: related.unit,
  };
  // Where nothing can be concluded, no rank is either.
  const ranks = fit.known && units.clusters >= FEWEST_TASKS ? rankIntervalsOfFit(fit) : null;
  const unrated = { known: false, reason: fit.known ? "it was not compared" : fit.reason } as const;
  const results = models.map((modelId) => {
    const own = observed.flatMap(({ first, second, firstScore }) =>
      first === modelId ? [firstScore] : second === modelId ? [1 - firstScore] : [],
    );
    const [wins, losses] = [1, 0].map((score) => own.filter((one) => one === score).length);
    const rank = ranks?.known === true ? ranks.ranks.find(({ model }) => model === modelId) : undefined;
    return {
      modelId,
      wins: wins ?? 0,
      losses: losses ?? 0,
      draws: own.length - (wins ?? 0) - (losses ?? 0),
      winRate: ifEnoughTasks(
        arePeopleSampled ? winRateByPeople(observed, modelId, related.unit) : winRate(observed, modelId),
      ),
      rating: ifEnoughTasks(rated.get(modelId) ?? unrated, winRate(observed, modelId)),
      rankInterval: rank === undefined ? null : { best: rank.best, worst: rank.worst },
    };
  });
  const { consistency, firstShare } = positionBias(pairs.flatMap((pair) => ordersOf(pair, related)));
  const order = (result: (typeof results)[number]): number =>
    result.rating.known ? result.rating.value : result.winRate.known ? result.winRate.value : -1;
  return {
    by,
    verdicts: pairs.length,
    bothBad: pairs.filter(({ verdict }) => verdict === "both-bad").length,
    units,
    models: results.toSorted((a, b) => order(b) - order(a)),
    consistency,
    // A judge is asked in both orders; people see one, so that quality has to be taken out.
    firstShare: by === "people" ? shownFirst(observed, options) : firstShare,
    length: lengthHabit(pairs, observed, options),
    drawsApart: drawsApart(observed, options),
  };
}
