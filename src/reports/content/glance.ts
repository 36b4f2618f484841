import {
  type Column,
  type ModelResult,
  type Summary,
  estimateCell,
  number,
  unknown,
} from "../../core/index.ts";
import { latencyColumn } from "../columns/latency-column.ts";
import { MODEL_COLUMN } from "../columns/model-column.ts";
import { percentCell } from "../columns/percent-cell.ts";
import { COST_PER_1000_COLUMN, OUTPUT_PER_ANSWER_COLUMN } from "../columns/usage-columns.ts";
import { type Section, tableBlock } from "./block.ts";

/** What people gave, who wins, and what it costs, in one line for each model. Only where there is more than a score. */
export function glanceSection({ ranking, people, pairs }: Summary): Section[] {
  const ratings = new Map(people?.ratings.map(({ modelId, rating }) => [modelId, rating]));
  const wins = new Map(pairs[0]?.models.map(({ modelId, winRate }) => [modelId, winRate]));
  if (ratings.size === 0 && wins.size === 0) return [];
  const columns: Column<ModelResult>[] = [
    MODEL_COLUMN,
    {
      name: "rating",
      header: "Rating",
      unit: "of 5",
      align: "right",
      cell: ({ modelId }) => {
        const rating = ratings.get(modelId);
        return rating === undefined ? unknown("no ratings") : estimateCell(rating, 2);
      },
    },
    {
      name: "winRate",
      header: "Win rate",
      unit: "%",
      align: "right",
      cell: ({ modelId }) => {
        const rate = wins.get(modelId);
        return rate === undefined ? unknown("it was not compared") : percentCell(rate, 0);
      },
    },
    COST_PER_1000_COLUMN,
    latencyColumn("mean", "Mean latency"),
    OUTPUT_PER_ANSWER_COLUMN,
    {
      name: "scored",
      header: "Scored",
      unit: "items",
      align: "right",
      cell: ({ scored }) => number(scored, 0),
    },
  ];
  return [{ title: "At a glance", blocks: [tableBlock("At a glance", columns, ranking)] }];
}
