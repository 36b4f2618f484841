import {
  type Column,
  type CostReport,
  type LeaderboardRow,
  type Spend,
  dollars,
  estimateCell,
  isAdjusted,
  modelLabel,
  number,
  rankingScore,
  text,
} from "../../core/index.ts";

import { ranksCell } from "../columns/ranks-cell.ts";

type ModelCost = CostReport["models"][number];
type RunCostRow = CostReport["runs"][number];

const UNKNOWN_COST = "the cost of some answers is unknown";

const UNADJUSTED_COLUMN: Column<LeaderboardRow> = {
  name: "unadjusted",
  header: "Unadjusted",
  unit: "of 100",
  align: "right",
  cell: ({ score }) => estimateCell(score, 1),
};

/** Models of one group over all runs. Where they lack different scores, their own means stand beside those that rank. */
export function leaderboardColumns(models: readonly LeaderboardRow[]): readonly Column<LeaderboardRow>[] {
  if (!isAdjusted(models)) return LEADERBOARD_COLUMNS;
  return LEADERBOARD_COLUMNS.flatMap((column) =>
    column.name === "score" ? [column, UNADJUSTED_COLUMN] : [column],
  );
}

const LEADERBOARD_COLUMNS: readonly Column<LeaderboardRow>[] = [
  { name: "rank", header: "#", align: "right", cell: ({ rank }) => number(rank, 0, "never scored") },
  {
    name: "model",
    header: "Model",
    align: "left",
    cell: (row) => text(modelLabel({ ...row, modelId: row.label })),
  },
  {
    name: "score",
    header: "Score",
    unit: "of 100",
    align: "right",
    cell: (row) => estimateCell(rankingScore(row), 1),
  },
  { name: "ranks", header: "Ranks", align: "right", cell: ({ rankInterval }) => ranksCell(rankInterval) },
  { name: "tasks", header: "Tasks", align: "right", cell: ({ tasks }) => number(tasks, 0) },
  { name: "runs", header: "Runs", align: "right", cell: ({ runs }) => number(runs, 0) },
  {
    name: "best",
    header: "Best run",
    unit: "of 100",
    align: "right",
    cell: ({ best }) => number(best?.score ?? null, 1, "never scored"),
  },
  {
    name: "latest",
    header: "Latest run",
    unit: "of 100",
    align: "right",
    cell: ({ latest }) => number(latest?.score ?? null, 1, "never scored"),
  },
  {
    name: "cost",
    header: "Cost",
    unit: "USD",
    align: "right",
    cell: ({ costUsd }) => number(costUsd, 4, UNKNOWN_COST),
  },
];

/** What each model has cost, whatever it was called for. */
export const MODEL_COST_COLUMNS: readonly Column<ModelCost>[] = [
  { name: "model", header: "Model", align: "left", cell: ({ modelId }) => text(modelId) },
  { name: "provider", header: "Provider", align: "left", cell: ({ provider }) => text(provider) },
  { name: "cost", header: "Cost", align: "right", cell: ({ spend }) => text(briefSpend(spend)) },
  { name: "calls", header: "Calls", align: "right", cell: ({ spend }) => number(spend.calls, 0) },
  {
    name: "purposes",
    header: "For",
    align: "left",
    cell: ({ purposes }) => text(Object.keys(purposes).join(", ")),
  },
  { name: "answers", header: "Answers", align: "right", cell: ({ answers }) => number(answers, 0) },
  {
    name: "input",
    header: "Input",
    unit: "tokens",
    align: "right",
    cell: ({ tokens }) => number(tokens.input, 0),
  },
  {
    name: "output",
    header: "Output",
    unit: "tokens",
    align: "right",
    cell: ({ tokens }) => number(tokens.output, 0),
  },
  { name: "runs", header: "Runs", align: "right", cell: ({ runs }) => number(runs, 0) },
];

/** What each run has cost. */
export const RUN_COST_COLUMNS: readonly Column<RunCostRow>[] = [
  { name: "run", header: "Run", align: "left", cell: ({ runId }) => text(runId) },
  { name: "kind", header: "Kind", align: "left", cell: ({ kind }) => text(kind) },
  {
    name: "answers",
    header: "Answers",
    unit: "USD",
    align: "right",
    cell: ({ costUsd }) => number(costUsd, 4, UNKNOWN_COST),
  },
  {
    name: "judges",
    header: "Judges",
    unit: "USD",
    align: "right",
    cell: ({ judgeCostUsd }) => number(judgeCostUsd, 4, "the cost of some judgments is unknown"),
  },
  { name: "total", header: "Total", align: "right", cell: ({ spend }) => text(briefSpend(spend)) },
];

/** Fit for a cell: `$1.20`, `≥ $1.20`, `unknown` */
function briefSpend({ usd, unknownCalls }: Spend): string {
  if (unknownCalls === 0) return dollars(usd);
  return usd === 0 ? "unknown" : `≥ ${dollars(usd)}`;
}
