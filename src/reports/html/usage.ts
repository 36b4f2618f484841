import type { Column, ModelResult, Summary } from "../../core/index.ts";
import { COST_COLUMN } from "../columns/cost-column.ts";
import { latencyColumn } from "../columns/latency-column.ts";
import { MODEL_COLUMN } from "../columns/model-column.ts";
import { tokensColumn } from "../columns/tokens-column.ts";
import { htmlTable } from "./html-table.ts";

const COLUMNS: readonly Column<ModelResult>[] = [
  MODEL_COLUMN,
  latencyColumn("median", "Median"),
  latencyColumn("p95", "p95"),
  latencyColumn("mean", "Mean"),
  tokensColumn("input", "Input"),
  tokensColumn("output", "Output"),
  COST_COLUMN,
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
