import {
  type Column,
  type ModelResult,
  type Summary,
  estimateCell,
  number,
  rankingScore,
  unknown,
} from "../core/index.ts";
import { COST_COLUMN } from "./columns/cost-column.ts";
import { latencyColumn } from "./columns/latency-column.ts";
import { MODEL_COLUMN } from "./columns/model-column.ts";
import { ranksCell } from "./columns/ranks-cell.ts";
import { tokensColumn } from "./columns/tokens-column.ts";

const RANKING_COLUMNS: readonly Column<ModelResult>[] = [
  {
    name: "rank",
    header: "#",
    align: "right",
    cell: ({ score, rank }) => (score.known ? number(rank, 0) : unknown(score.reason)),
  },
  MODEL_COLUMN,
  {
    name: "score",
    header: "Score",
    unit: "of 100",
    align: "right",
    cell: (result) => estimateCell(rankingScore(result), 1),
  },
  { name: "ranks", header: "Ranks", align: "right", cell: ({ rankInterval }) => ranksCell(rankInterval) },
  {
    name: "tasks",
    header: "Tasks",
    align: "right",
    cell: ({ score }) => number(score.known ? score.n : 0, 0),
  },
  {
    name: "autoFailRate",
    header: "Auto-fail",
    unit: "%",
    align: "right",
    cell: ({ autoFailRate: rate }) => (rate.known ? number(rate.value * 100, 1) : unknown(rate.reason)),
  },
  { name: "failed", header: "Failed", align: "right", cell: ({ failed }) => number(failed, 0) },
  latencyColumn("median", "Median latency"),
  COST_COLUMN,
  tokensColumn("output", "Output"),
];

const UNADJUSTED_COLUMN: Column<ModelResult> = {
  name: "unadjusted",
  header: "Unadjusted",
  unit: "of 100",
  align: "right",
  cell: ({ score }) => estimateCell(score, 1),
};

/**
 * The ranking, the same in a terminal, in a report and on a page. Where a metric ranks, its name heads its column; where
 * models lack different scores, their own means stand beside the adjusted ones that rank.
 */
export function rankingColumns({
  metric,
  ranking,
}: Pick<Summary, "metric" | "ranking">): readonly Column<ModelResult>[] {
  const isAdjusted = ranking.some(({ adjustedScore }) => adjustedScore !== null);
  return RANKING_COLUMNS.flatMap((column) => {
    if (column.name !== "score") return [column];
    const score = metric === null ? column : { ...column, header: metric };
    return isAdjusted ? [score, UNADJUSTED_COLUMN] : [score];
  });
}
