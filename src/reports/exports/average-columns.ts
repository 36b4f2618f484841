import type { ModelResult } from "../../core/index.ts";
import type { ExportColumn } from "./export-table.ts";

/** One line for each model, the best first. */
export const AVERAGE_COLUMNS: readonly ExportColumn<ModelResult>[] = [
  { name: "provider_name", value: ({ provider }) => provider },
  { name: "model_name", value: ({ modelId }) => modelId },
  { name: "avg_time_per_task_ms", value: ({ latencyMs }) => latencyMs?.mean ?? null },
  { name: "avg_tokens_per_second", value: ({ tokensPerSecond }) => tokensPerSecond },
  { name: "avg_score", value: ({ score }) => (score.known ? score.value : null) },
  { name: "tasks_count", value: ({ score }) => (score.known ? score.n : 0) },
];
