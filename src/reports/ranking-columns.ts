import {
  type Cell,
  type Column,
  type Estimate,
  type ModelResult,
  number,
  text,
  unknown,
} from "../core/index.ts";
import { modelLabel } from "./text/model-label.ts";

const NO_SCORE = "nothing was scored";
const NO_ANSWER = "nothing was answered";

function scoreCell(score: Estimate): Cell {
  if (!score.known) return unknown(score.reason);
  const { low, high } = score.interval ?? { low: null, high: null };
  return { kind: "interval", value: score.value, low, high, digits: 1 };
}

/** Costs of a run span cents to hundreds of dollars; four digits still show the smallest. */
const COST_DIGITS = 4;

/** The ranking, the same in a terminal, in a report and on a page. */
export const RANKING_COLUMNS: readonly Column<ModelResult>[] = [
  {
    name: "rank",
    header: "#",
    align: "right",
    cell: ({ score, rank }) => (score.known ? number(rank, 0) : unknown(NO_SCORE)),
  },
  { name: "model", header: "Model", align: "left", cell: (result) => text(modelLabel(result)) },
  { name: "score", header: "Score", unit: "of 100", align: "right", cell: ({ score }) => scoreCell(score) },
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
  { name: "failed", header: "Failed", align: "right", cell: ({ counts }) => number(counts.FAILED, 0) },
  {
    name: "latency",
    header: "Median",
    unit: "ms",
    align: "right",
    cell: ({ latencyMs }) => number(latencyMs === null ? null : latencyMs.median, 0, NO_ANSWER),
  },
  {
    name: "cost",
    header: "Cost",
    unit: "USD",
    align: "right",
    cell: ({ costUsd, latencyMs }) =>
      latencyMs === null
        ? unknown(NO_ANSWER)
        : number(costUsd, COST_DIGITS, "the cost of an answer is not known"),
  },
  {
    name: "outputTokens",
    header: "Output",
    unit: "tokens",
    align: "right",
    cell: ({ tokens, latencyMs }) =>
      latencyMs === null ? unknown(NO_ANSWER) : number(tokens.output, 0, "an answer came without a count"),
  },
];
