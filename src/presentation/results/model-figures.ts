import { t } from "@lingui/core/macro";
import {
  type Cell,
  type Column,
  type Estimate,
  type ModelResult,
  type Summary,
  estimateCell,
  modelLabel,
  number,
  rankingScore,
  text,
  unknown,
} from "../../core/index.ts";
import { percentCell } from "./percent-cell.ts";

/** A model of a run in the numbers that people ask for first. */
export interface ModelFigures {
  readonly result: ModelResult;
  readonly rating: Estimate;
  /** How often it was rated; its mean counts each task once. */
  readonly ratings: number;
  readonly winRates: readonly {
    readonly by: "people" | "judges";
    readonly winRate: Estimate;
    readonly comparisons: number;
  }[];
}

/** What the run's parts say of one model. */
export function figuresOf(result: ModelResult, { people, pairs }: Summary): ModelFigures {
  const { modelId } = result;
  const rated = people?.ratings.find((one) => one.modelId === modelId);
  return {
    result,
    rating: rated?.rating ?? { known: false, reason: t`nobody has rated its answers` },
    ratings: rated?.counts.reduce((sum, count) => sum + count, 0) ?? 0,
    winRates: pairs.flatMap(({ by, models }) =>
      models
        .filter((one) => one.modelId === modelId)
        .map(({ winRate, wins, losses, draws }) => ({ by, winRate, comparisons: wins + losses + draws })),
    ),
  };
}

const column = <Row>(name: string, header: string, cell: (row: Row) => Cell, unit?: string): Column<Row> => ({
  name,
  header,
  cell,
  align: "right",
  ...(unit === undefined ? {} : { unit }),
});

const countOf = (estimate: Estimate): Cell => number(estimate.known ? estimate.n : 0, 0);

/** Key figures as a table; win rates only by those who compared. */
export function modelFigureColumns(models: readonly ModelFigures[]): readonly Column<ModelFigures>[] {
  const judged = ["people", "judges"] as const;
  const compared = judged.filter((by) =>
    models.some(({ winRates }) => winRates.some((one) => one.by === by)),
  );
  return [
    { name: "model", header: t`Model`, align: "left", cell: ({ result }) => text(modelLabel(result)) },
    column("rating", t`Average rating`, ({ rating }) => estimateCell(rating, 2), t`of 5`),
    column("ratings", t`Ratings`, ({ ratings }) => number(ratings, 0)),
    ...compared.flatMap(winRateColumns),
    column("score", t`Score (95 % CI)`, ({ result }) => estimateCell(rankingScore(result), 1), t`of 100`),
    column("tasks", t`Tasks`, ({ result }) => countOf(rankingScore(result))),
    column(
      "cost",
      t`Cost per 1,000 answers`,
      ({ result }) => number(result.costPer1000Tasks, 4, t`the price of some answers is unknown`),
      "USD",
    ),
    column("latency", t`Median latency`, ({ result }) => number(result.latencyMs?.median ?? null, 0), t`ms`),
    column("tokens", t`Tokens per answer`, ({ result }) => number(result.meanTokens, 0)),
    column("answers", t`Answers`, ({ result }) => number(result.latencyMs?.n ?? 0, 0)),
  ];
}

function winRateColumns(by: "people" | "judges"): readonly Column<ModelFigures>[] {
  const of = ({ winRates }: ModelFigures) => winRates.find((one) => one.by === by);
  return [
    column(
      `win-rate-${by}`,
      by === "people" ? t`Win rate by people` : t`Win rate by judges`,
      (model) => {
        const found = of(model);
        return found === undefined ? unknown(t`no comparisons yet`) : percentCell(found.winRate);
      },
      "%",
    ),
    column(
      `comparisons-${by}`,
      by === "people" ? t`Comparisons by people` : t`Comparisons by judges`,
      (model) => number(of(model)?.comparisons ?? 0, 0),
    ),
  ];
}
