import { type ModelResult, rankingScore } from "../../core/index.ts";
import type { ExportColumn, ExportValue } from "./export-table.ts";

const DECIMALS = 10_000;

/** Enough to calculate with, and not sixteen digits in a spreadsheet. */
const rounded = (value: number | null | undefined): ExportValue =>
  value === null || value === undefined ? null : Math.round(value * DECIMALS) / DECIMALS;

/** The mean that ranks with its interval, where there are any. */
function ranked(model: ModelResult) {
  const score = rankingScore(model);
  return score.known ? score : null;
}

/** The ranking as the page shows it: every number with how sure it is. */
export const RANKING_EXPORT_COLUMNS: readonly ExportColumn<ModelResult>[] = [
  { name: "rank", value: (model) => (ranked(model) === null ? null : model.rank) },
  { name: "rank_best", value: ({ rankInterval }) => rankInterval?.best ?? null },
  { name: "rank_worst", value: ({ rankInterval }) => rankInterval?.worst ?? null },
  { name: "model", value: ({ modelId }) => modelId },
  { name: "provider", value: ({ provider }) => provider },
  { name: "score", value: (model) => rounded(ranked(model)?.value) },
  { name: "score_low", value: (model) => rounded(ranked(model)?.interval?.low) },
  { name: "score_high", value: (model) => rounded(ranked(model)?.interval?.high) },
  { name: "interval_level", value: (model) => ranked(model)?.interval?.level ?? null },
  { name: "unadjusted_score", value: ({ score }) => rounded(score.known ? score.value : null) },
  { name: "tasks", value: ({ score }) => (score.known ? score.n : 0) },
  { name: "scored_items", value: ({ scored }) => scored },
  {
    name: "unscored_items",
    value: ({ unscored }) => Object.values(unscored).reduce((sum, count) => sum + count, 0),
  },
  { name: "failed_items", value: ({ failed }) => failed },
  { name: "auto_fail_rate", value: ({ autoFailRate: rate }) => rounded(rate.known ? rate.value : null) },
  { name: "median_latency_ms", value: ({ latencyMs }) => rounded(latencyMs?.median) },
  { name: "cost_usd", value: ({ costUsd }) => costUsd },
];
