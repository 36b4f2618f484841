import type { ExportColumn } from "./export-table.ts";
import {
  type ScoredItem,
  autoFailOf,
  errorOf,
  reasonOf,
  tokensPerSecond,
  unscoredReasonOf,
} from "./scored-item.ts";

/** One line for each item, with what was answered and what was said of it. */
export const DETAILED_COLUMNS: readonly ExportColumn<ScoredItem>[] = [
  { name: "provider_name", value: ({ model }) => model.provider },
  { name: "model_name", value: ({ model }) => model.modelId },
  { name: "task_id", value: ({ item }) => item.taskId },
  { name: "task_name", value: ({ task }) => task.title ?? null },
  { name: "task_status", value: ({ item }) => item.status },
  { name: "spent_time_ms", value: ({ response }) => response?.latencyMs ?? null },
  { name: "tokens_generated", value: ({ response }) => response?.usage.outputTokens ?? null },
  { name: "tokens_per_second", value: tokensPerSecond },
  { name: "score", value: ({ score }) => (score.scored ? score.value : null) },
  { name: "judge_reason", value: reasonOf },
  { name: "llm_response_text", value: ({ response }) => response?.text ?? null },
  { name: "error_msg", value: errorOf },
  { name: "reasoning_text", value: ({ response }) => response?.reasoning ?? null },
  { name: "reasoning_tokens", value: ({ response }) => response?.usage.reasoningTokens ?? null },
  { name: "cached_tokens", value: ({ response }) => response?.usage.cachedTokens ?? null },
  { name: "sample_number", value: ({ item }) => item.sample + 1 },
  { name: "unscored_reason", value: unscoredReasonOf },
  { name: "auto_fail", value: autoFailOf },
  { name: "category", value: ({ task }) => task.category },
];
