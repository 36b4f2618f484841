import {
  type Basis,
  type Estimate,
  type FrozenRun,
  type Model,
  type ModelResult,
  type Spend,
  phrase,
  provenanceOf,
  wholeUsd,
} from "../../core/index.ts";
import {
  boxPlot,
  histogram,
  mean,
  missingBoundsOfTasks,
  proportionOfClusters,
  quantile,
  quantiles,
} from "../../statistics/index.ts";
import type { ModelTally } from "./model-tally.ts";
import { repeatsOf } from "./repeats.ts";

export type UnrankedResult = Omit<ModelResult, "rank" | "rankInterval" | "adjustedScore">;

/** The ends of the scale, at which intervals are cut and which a missing score could have had. */
export const SCALE = { low: 0, high: 100 };

/** One model's numbers, from what was kept of its rows. */
export function modelResult(
  { setup }: FrozenRun,
  model: Model,
  tally: ModelTally,
  {
    basis,
    score,
    spend,
    served,
    hasAutoFailRules,
  }: {
    readonly basis: Basis;
    readonly score: Estimate;
    readonly spend: Spend;
    readonly served: ModelResult["served"];
    readonly hasAutoFailRules: boolean;
  },
): UnrankedResult {
  const { scored, unscored } = tally.bases[basis];
  const means = tally.bases[basis].means();
  const answers = tally.latencies.length;
  const { inputTokens: input, outputTokens: output, costUsd } = tally;
  const perAnswer = (sum: number | null): number | null =>
    sum === null || answers === 0 ? null : sum / answers;
  const share = (...counts: Parameters<ModelTally["outcomes"]>): Estimate =>
    proportionOfClusters(tally.outcomes(...counts), { clusterUnit: tally.unit });
  const costPerAnswer = perAnswer(costUsd);
  return {
    modelId: model.modelId,
    provider: model.provider,
    name: model.name,
    ...provenanceOf(setup.providers, model.provider),
    variant: model.variant?.id ?? null,
    parameters: model.parameters,
    counts: tally.counts,
    score,
    spread: spreadOf([...means.values()]),
    scored,
    unscored: Object.fromEntries(unscored),
    missingBounds:
      unscored.size === 0 ? null : missingBoundsOfTasks(tally.sums(basis), SCALE.low, SCALE.high),
    autoFailRate: autoFailRate(share("judged", "autoFailed"), hasAutoFailRules),
    failed: tally.outcomes("ended", "failed").reduce((sum, { successes }) => sum + successes, 0),
    failureRate: share("ended", "failed"),
    refusalRate: share("answered", "refused"),
    repeats: repeatsOf(tally.bases[basis].samples(), tally.bases[basis].isPassOrFail),
    betweenJudges: tally.judgeSpread.value,
    latencyMs: latencyOf(tally.latencies),
    firstTokenMs: firstTokenOf(tally.firstTokens),
    tokens: { input, output },
    meanTokens: perAnswer(input === null || output === null ? null : input + output),
    tokensPerSecond: tally.timedMs === 0 ? null : (1000 * tally.timedTokens) / tally.timedMs,
    costUsd: wholeUsd(spend),
    spend,
    served,
    costPer1000Tasks: costPerAnswer === null ? null : 1000 * costPerAnswer,
  };
}

/** Where no task has a rule, that nothing failed by one says nothing. */
function autoFailRate(rate: Estimate, hasRules: boolean): Estimate {
  if (hasRules || !rate.known || rate.value > 0) return rate;
  return { known: false, reason: phrase`no task has an auto-fail rule` };
}

function spreadOf(values: readonly number[]): number | null {
  const middle = mean(values);
  if (middle === null || values.length < 2) return null;
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

function latencyOf(latencies: readonly number[]): ModelResult["latencyMs"] {
  const [average, p95] = [mean(latencies), quantile(latencies, 0.95)];
  const [box, bins] = [boxPlot(latencies), histogram(latencies)];
  if (average === null || p95 === null || !box.known || !bins.known) return null;
  const { known: _known, outliers, ...shape } = box;
  return {
    ...shape,
    mean: average,
    p95,
    outliers: outliers.length,
    histogram: { edges: [...bins.edges], counts: [...bins.counts] },
  };
}

function firstTokenOf(times: readonly number[]): ModelResult["firstTokenMs"] {
  const [middle, p95] = quantiles(times, [0.5, 0.95]) ?? [];
  return middle === undefined || p95 === undefined ? null : { median: middle, p95 };
}
