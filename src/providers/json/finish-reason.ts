import type { FinishReason } from "../../core/index.ts";

/** The words of servers, in small letters. One list for all: proxies pass on the words of whoever is behind them. */
const WORDS: Readonly<Record<Exclude<FinishReason, "other">, readonly string[]>> = {
  stop: ["stop", "eos", "eos_token", "end_turn", "stop_sequence", "complete", "completed", "end", "finished"],
  length: [
    "length",
    "max_tokens",
    "max_output_tokens",
    "max_length",
    "model_length",
    "model_context_window_exceeded",
    "token_limit",
  ],
  "content-filter": [
    "content_filter",
    "content_filtered",
    "safety",
    "recitation",
    "blocklist",
    "prohibited_content",
    "spii",
    "refusal",
    "error_toxic",
  ],
  "tool-call": ["tool_calls", "tool_call", "tool_use", "function_call"],
};

const REASONS: ReadonlyMap<string, FinishReason> = new Map(
  (Object.keys(WORDS) as (keyof typeof WORDS)[]).flatMap((reason) =>
    WORDS[reason].map((word) => [word, reason] as const),
  ),
);

/** Why a model stopped, by a server's word for it; `other` for words that nobody knows. */
export function finishReasonOf(word: string | undefined): FinishReason {
  return REASONS.get(word?.toLowerCase() ?? "") ?? "other";
}
