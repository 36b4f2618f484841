import { type RunSetup, isoTime } from "../../core/index.ts";
import type { ExportColumn } from "./export-table.ts";
import type { ScoredItem } from "./scored-item.ts";

type AnsweredItem = ScoredItem & { readonly response: NonNullable<ScoredItem["response"]> };

/** Only those that have an answer. */
export async function* answeredItems(items: AsyncIterable<ScoredItem>): AsyncGenerator<AnsweredItem> {
  for await (const { response, ...item } of items) if (response !== null) yield { ...item, response };
}

/** One line for each call that was answered: what was sent where, and what came back. */
export function callColumns({
  providers,
}: Pick<RunSetup, "providers">): readonly ExportColumn<AnsweredItem>[] {
  const addresses = new Map(providers.map(({ name, baseUrl }) => [name, baseUrl ?? null]));
  return [
    { name: "id", value: ({ item }) => item.id },
    { name: "task_id", value: ({ item }) => item.taskId },
    { name: "provider", value: ({ model }) => model.provider },
    { name: "base_url", value: ({ model }) => addresses.get(model.provider) ?? null },
    { name: "model", value: ({ model }) => model.name },
    { name: "params_json", value: ({ model }) => JSON.stringify(model.parameters) },
    { name: "messages_json", value: ({ response }) => JSON.stringify(response.messages) },
    { name: "context_hash", value: ({ response }) => response.contextHash },
    { name: "started_at", value: ({ response }) => isoTime(response.startedAt) },
    { name: "ended_at", value: ({ response }) => isoTime(response.endedAt) },
    { name: "latency_ms", value: ({ response }) => response.latencyMs },
    { name: "prompt_tokens", value: ({ response }) => response.usage.inputTokens },
    { name: "completion_tokens", value: ({ response }) => response.usage.outputTokens },
    { name: "total_tokens", value: totalTokens },
    { name: "cost_usd", value: ({ response }) => response.costUsd },
    { name: "finish_reason", value: ({ response }) => response.finishReason },
    { name: "response_json", value: ({ response }) => JSON.stringify(response.raw) },
    { name: "served_model", value: ({ response }) => response.served?.model ?? null },
    { name: "system_fingerprint", value: ({ response }) => response.served?.fingerprint ?? null },
    { name: "request_id", value: ({ response }) => response.served?.requestId ?? null },
    { name: "reasoning_text", value: ({ response }) => response.reasoning },
    { name: "reasoning_tokens", value: ({ response }) => response.usage.reasoningTokens },
    { name: "cached_tokens", value: ({ response }) => response.usage.cachedTokens },
  ];
}

function totalTokens({ response: { usage } }: AnsweredItem): number | null {
  const { inputTokens, outputTokens } = usage;
  return inputTokens === null || outputTokens === null ? null : inputTokens + outputTokens;
}
