import { type Column, type ModelResult, type Summary, number, text } from "../../core/index.ts";
import { modelLabel } from "../text/model-label.ts";
import { htmlTable } from "./html-table.ts";

const milliseconds = (name: "median" | "p95" | "mean", header: string): Column<ModelResult> => ({
  name,
  header,
  unit: "ms",
  align: "right",
  cell: ({ latencyMs }) => number(latencyMs === null ? null : latencyMs[name], 0, "nothing was answered"),
});

const tokens = (name: "input" | "output", header: string): Column<ModelResult> => ({
  name,
  header,
  unit: "tokens",
  align: "right",
  cell: (result) => number(result.tokens[name], 0, "an answer came without a count"),
});

const COLUMNS: readonly Column<ModelResult>[] = [
  { name: "model", header: "Model", align: "left", cell: (result) => text(modelLabel(result)) },
  milliseconds("median", "Median"),
  milliseconds("p95", "p95"),
  milliseconds("mean", "Mean"),
  tokens("input", "Input"),
  tokens("output", "Output"),
  {
    name: "cost",
    header: "Cost",
    unit: "USD",
    align: "right",
    cell: ({ costUsd }) => number(costUsd, 4, "the cost of an answer is not known"),
  },
];

/** What the answers took, and what judging cost on top. */
export function usage({ ranking, judgeCostUsd }: Summary): string {
  const judging =
    judgeCostUsd === null
      ? "What judging cost is not known."
      : `Judging cost ${judgeCostUsd.toFixed(4)} USD on top.`;
  return `${htmlTable(COLUMNS, ranking, { label: "Speed, tokens and cost", rowHeader: "model" })}
<p class="quiet">Time is what the model took for an answer, without waits and retries. Tokens and cost are sums over all answers. ${judging}</p>`;
}
