import { paretoFront } from "../../charts/index.ts";
import {
  type ModelResult,
  type Summary,
  decimalText,
  leadersOf,
  plainLine,
  rankingScore,
} from "../../core/index.ts";

interface Priced {
  readonly modelId: string;
  readonly cost: number;
  readonly quality: number;
}

const MOST_CHEAPER = 3;

/**
 * What a lower price costs in quality, in words: each model of the Pareto front against the one with the highest mean, the
 * cheapest of those that share it.
 */
export function priceWords(summary: Summary): string[] {
  const { ranking, comparisons } = summary;
  const scored = ranking.filter((result) => rankingScore(result).known);
  const leaders = leadersOf(summary);
  const priced = scored.flatMap(pricedOf);
  const unpriced = scored.filter(({ costPer1000Tasks }) => costPer1000Tasks === null);
  const [best, ...alike] = cheapestOf(
    priced.filter(({ modelId }) => leaders.some((leader) => leader.modelId === modelId)),
  );
  const unknown =
    unpriced.length === 0 ? [] : [`Unknown, and so not compared: the cost of ${named(unpriced)}.`];
  if (best === undefined || best.cost === 0 || priced.length < 2) return priced.length === 0 ? [] : unknown;
  const cheaper = paretoFront(priced)
    .filter(({ cost }) => cost < best.cost)
    .toReversed()
    .slice(0, MOST_CHEAPER);
  const costs = `${dollars(best.cost)} per 1,000 answers`;
  const none = "none of the others is cheaper";
  const highest =
    leaders.length > 1
      ? `The highest mean is shared by ${named(leaders)}. Cheapest of these: ${named([best, ...alike])}, at ${costs}${cheaper.length === 0 ? `; ${none}` : ""}.`
      : `${plainLine(best.modelId)} has the highest mean${cheaper.length === 0 ? `, and ${none}` : ` and costs ${costs}`}.`;
  return [highest, ...cheaper.map((model) => against(model, best, comparisons)), ...unknown];
}

const named = (models: readonly { readonly modelId: string }[]): string =>
  models.map(({ modelId }) => plainLine(modelId)).join(", ");

function cheapestOf(priced: readonly Priced[]): Priced[] {
  const least = Math.min(...priced.map(({ cost }) => cost));
  return priced.filter(({ cost }) => cost === least);
}

function pricedOf(result: ModelResult): Priced[] {
  const score = rankingScore(result);
  const { modelId, costPer1000Tasks: cost } = result;
  return score.known && cost !== null ? [{ modelId, cost, quality: score.value }] : [];
}

function against(model: Priced, best: Priced, comparisons: Summary["comparisons"]): string {
  const name = plainLine(model.modelId);
  const saved =
    model.cost === 0 ? "nothing" : `${percent(1 - model.cost / best.cost)} less (${dollars(model.cost)})`;
  const costs = `${name} costs ${saved}`;
  const found = comparisons.find(({ first, second }) => first === best.modelId && second === model.modelId);
  if (found?.difference.known !== true) return `${costs}; how far it is behind can't be said.`;
  const { value, interval } = found.difference;
  if (!found.toldApart)
    return `${costs} and can't be told apart from ${plainLine(best.modelId)} on these tasks.`;
  const range =
    interval === null ? "" : ` (95 % CI ${decimalText(interval.low, 1)} to ${decimalText(interval.high, 1)})`;
  return `${costs} and scores ${decimalText(value, 1)} points lower${range}.`;
}

/** Never 100 % where something is left to pay. */
const percent = (share: number): string => `${Math.min(99, Math.max(1, Math.round(100 * share)))} %`;

const dollars = (amount: number): string =>
  amount < 0.01 ? "less than $0.01" : `$${decimalText(amount, 2)}`;
