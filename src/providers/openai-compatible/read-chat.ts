import { CallFailure, type FinishReason, type Json } from "../../core/index.ts";
import { answerText } from "../json/answer-text.ts";
import { at, countAt, listAt, numberAt, textAt } from "../json/reading.ts";
import type { Billed, Reading } from "../protocol.ts";

const FINISH: Readonly<Record<string, FinishReason>> = {
  stop: "stop",
  eos: "stop",
  length: "length",
  content_filter: "content-filter",
};
/** xAI tells costs in these. */
const TICKS_PER_USD = 1e10;

export function readChat(body: Json): Reading {
  const [choice] = listAt(body, "choices");
  if (choice === undefined) throw new CallFailure("transient", "the answer has no choices");
  const content = contentText(at(choice, "message", "content"));
  const refusal = textAt(choice, "message", "refusal") ?? "";
  const refused = refusal !== "" && (content ?? "") === "";
  const finishReason = refused
    ? "content-filter"
    : (FINISH[textAt(choice, "finish_reason") ?? ""] ?? "other");
  return {
    text: refused ? refusal : answerText(content, finishReason),
    finishReason,
    ...billedChat(body),
  };
}

export function billedChat(body: Json): Billed {
  const usage = at(body, "usage");
  return { usage: usageOf(usage), costUsd: costOf(usage) };
}

/** A text, or parts of which only those that are text were said aloud. */
export function contentText(content: Json | undefined): string | null {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return null;
  return (content as readonly Json[]).map((part) => textAt(part, "text") ?? "").join("");
}

function usageOf(usage: Json | undefined): Reading["usage"] {
  const inputTokens = countAt(usage, "prompt_tokens");
  const completion = countAt(usage, "completion_tokens");
  const reasoningTokens = countAt(usage, "completion_tokens_details", "reasoning_tokens");
  // Some count thoughts as part of the completion, some beside it; their total tells which.
  const beside = (inputTokens ?? 0) + (completion ?? 0) + (reasoningTokens ?? 0);
  const outputTokens =
    completion !== null && reasoningTokens !== null && countAt(usage, "total_tokens") === beside
      ? completion + reasoningTokens
      : completion;
  return {
    inputTokens,
    outputTokens,
    cachedTokens: countAt(usage, "prompt_tokens_details", "cached_tokens"),
    reasoningTokens,
  };
}

function costOf(usage: Json | undefined): number | null {
  const ticks = countAt(usage, "cost_in_usd_ticks");
  const cost = numberAt(usage, "cost") ?? (ticks === null ? null : ticks / TICKS_PER_USD);
  return cost !== null && cost >= 0 ? cost : null;
}
