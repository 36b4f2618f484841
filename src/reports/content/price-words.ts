import { paretoFront } from "../../charts/index.ts";
import { type ModelResult, type Summary, plainLine, rankingScore } from "../../core/index.ts";

interface Priced {
  readonly modelId: string;
  readonly cost: number;
  readonly quality: number;
}

const MOST_CHEAPER = 3;

/** What a lower price costs in quality, in words: each model that no other beats on both, against the first. */
export function priceWords({ ranking, comparisons }: Summary): string[] {
  const scored = ranking.filter((result) => rankingScore(result).known);
  const priced = scored.flatMap(pricedOf);
  const unpriced = scored.filter(({ costPer1000Tasks }) => costPer1000Tasks === null);
  const best = priced.find(({ modelId }) => modelId === scored[0]?.modelId);
  const unknown =
    unpriced.length === 0
      ? []
      : [
          `Unknown, and so not compared: the cost of ${unpriced.map(({ modelId }) => plainLine(modelId)).join(", ")}.`,
        ];
  if (best === undefined || best.cost === 0 || priced.length < 2) return priced.length === 0 ? [] : unknown;
  const cheaper = paretoFront(priced)
    .filter(({ modelId, cost }) => modelId !== best.modelId && cost < best.cost)
    .toReversed()
    .slice(0, MOST_CHEAPER);
  if (cheaper.length === 0)
    return [
      `${plainLine(best.modelId)} has the highest mean, and none of the others is cheaper.`,
      ...unknown,
    ];
  return [
    `${plainLine(best.modelId)} has the highest mean and costs ${dollars(best.cost)} per 1,000 answers.`,
    ...cheaper.map((model) => against(model, best, comparisons)),
    ...unknown,
  ];
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
    interval === null ? "" : ` (95 % CI ${interval.low.toFixed(1)} to ${interval.high.toFixed(1)})`;
  return `${costs} and scores ${value.toFixed(1)} points lower${range}.`;
}

/** Never 100 % where something is left to pay. */
const percent = (share: number): string => `${Math.min(99, Math.max(1, Math.round(100 * share)))} %`;

const dollars = (amount: number): string => (amount < 0.01 ? "less than $0.01" : `$${amount.toFixed(2)}`);
