import {
  CLUSTER_OF_TASKS,
  type ComparedPair,
  FIRST_SCORE,
  type PairsResult,
  type TaskClusters,
} from "../../core/index.ts";
import {
  type Comparison,
  bradleyTerry,
  mergeOrders,
  positionBias,
  rankIntervalsOfFit,
  ratings,
  winRate,
} from "../../statistics/index.ts";

/** One verdict, or one for each order in which a judge was asked, as comparisons of models. */
function comparisonsOf(
  { taskId, first, second, by, verdict, orders }: ComparedPair,
  related: TaskClusters,
): Comparison[] {
  const cluster = related.unit === CLUSTER_OF_TASKS ? { cluster: related.of(taskId) } : {};
  const base = { task: taskId, rater: by, ...cluster };
  if (orders.length === 0) return [{ ...base, first, second, firstScore: FIRST_SCORE[verdict] }];
  return orders.map(({ shownFirst, verdict: said }) =>
    shownFirst === "first"
      ? { ...base, first, second, firstScore: FIRST_SCORE[said] }
      : { ...base, first: second, second: first, firstScore: 1 - FIRST_SCORE[said] },
  );
}

/** What came of comparing answers two by two; null when nothing was compared. */
export function pairsResult(
  by: PairsResult["by"],
  pairs: readonly ComparedPair[],
  related: TaskClusters,
): PairsResult | null {
  if (pairs.length === 0) return null;
  const said = pairs.flatMap((pair) => comparisonsOf(pair, related));
  // What a judge says in both orders is one observation.
  const merged = by === "judges" ? mergeOrders(said) : said;
  const models = [...new Set(merged.flatMap(({ first, second }) => [first, second]))].sort();
  const fit = bradleyTerry(merged);
  const rated = new Map((fit.known ? ratings(fit) : []).map(({ model, rating }) => [model, rating]));
  const ranks = fit.known ? rankIntervalsOfFit(fit) : null;
  const unrated = { known: false, reason: fit.known ? "it was not compared" : fit.reason } as const;
  const results = models.map((modelId) => {
    const own = pairs.filter(({ first, second }) => first === modelId || second === modelId);
    const won = (side: "first" | "second"): number =>
      own.filter((pair) => pair.verdict === side && pair[side] === modelId).length;
    const wins = won("first") + won("second");
    const losses = own.filter(
      (pair) =>
        (pair.verdict === "first" && pair.second === modelId) ||
        (pair.verdict === "second" && pair.first === modelId),
    ).length;
    const rank = ranks?.known === true ? ranks.ranks.find(({ model }) => model === modelId) : undefined;
    return {
      modelId,
      wins,
      losses,
      draws: own.length - wins - losses,
      winRate: winRate(merged, modelId),
      rating: rated.get(modelId) ?? unrated,
      rankInterval: rank === undefined ? null : { best: rank.best, worst: rank.worst },
    };
  });
  const { consistency, firstShare } = positionBias(said);
  const order = (result: (typeof results)[number]): number =>
    result.rating.known ? result.rating.value : result.winRate.known ? result.winRate.value : -1;
  return {
    by,
    verdicts: pairs.length,
    bothBad: pairs.filter(({ verdict }) => verdict === "both-bad").length,
    models: results.toSorted((a, b) => order(b) - order(a)),
    consistency,
    firstShare,
  };
}
