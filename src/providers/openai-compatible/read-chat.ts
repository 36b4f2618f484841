import { CallFailure, type Json, phrase } from "../../core/index.ts";
import { finishReasonOf } from "../json/finish-reason.ts";
import { at, countAt, isObject, listAt, numberAt, textAt } from "../json/reading.ts";
import { spokenAnswer } from "../json/spoken-answer.ts";
import type { Billed, Reading } from "../protocol.ts";

/** xAI tells costs in these. */
const TICKS_PER_USD = 1e10;
/** Where servers put what a model thought. */
const REASONING_KEYS = ["reasoning_content", "reasoning", "thinking"];

export function readChat(body: Json): Reading {
  const [choice] = listAt(body, "choices");
  if (choice === undefined) throw new CallFailure("transient", phrase`the response has no choices`);
  const message = at(choice, "message");
  const content = contentText(at(message, "content"));
  const refusal = textAt(message, "refusal") ?? "";
  const refused = refusal !== "" && (content ?? "") === "";
  return {
    ...(refused
      ? { text: refusal, finishReason: "content-filter" }
      : spokenAnswer({
          text: content,
          finishReason: finishReasonOf(textAt(choice, "finish_reason")),
          callsTool: listAt(message, "tool_calls").length > 0 || isObject(at(message, "function_call")),
        })),
    reasoning: reasoningText(message),
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
  return (content as readonly Json[])
    .filter((part) => !isThought(part))
    .map((part) => textAt(part, "text") ?? "")
    .join("");
}

/** What a message, or a piece of one, says of the model's thoughts; null when nothing. */
export function reasoningText(message: Json | undefined): string | null {
  // Asked for every piece of a stream.
  for (const key of REASONING_KEYS) {
    const told = textAt(message, key);
    if (told !== undefined && told !== "") return told;
  }
  const content = at(message, "content");
  if (!Array.isArray(content)) return null;
  const thoughts = listAt(content).filter(isThought).map(thoughtText).join("");
  return thoughts === "" ? null : thoughts;
}

/** Mistral puts thoughts among the parts of the content. */
function isThought(part: Json): boolean {
  const type = at(part, "type");
  return type === "thinking" || type === "reasoning";
}

function thoughtText(part: Json): string {
  const pieces = listAt(part, "thinking").map((piece) => textAt(piece, "text") ?? "");
  return textAt(part, "thinking") ?? textAt(part, "text") ?? pieces.join("");
}

function usageOf(usage: Json | undefined): Reading["usage"] {
  const inputTokens = countAt(usage, "prompt_tokens");
  const completion = countAt(usage, "completion_tokens");
  const reasoningTokens =
    countAt(usage, "completion_tokens_details", "reasoning_tokens") ?? countAt(usage, "reasoning_tokens");
  // Some count thoughts as part of the completion, some beside it; their total tells which.
  const beside = (inputTokens ?? 0) + (completion ?? 0) + (reasoningTokens ?? 0);
  const outputTokens =
    completion !== null && reasoningTokens !== null && countAt(usage, "total_tokens") === beside
      ? completion + reasoningTokens
      : completion;
  return {
    inputTokens,
    outputTokens,
    cachedTokens:
      countAt(usage, "prompt_tokens_details", "cached_tokens") ??
      countAt(usage, "cached_tokens") ??
      countAt(usage, "prompt_cache_hit_tokens"),
    reasoningTokens,
  };
}

function costOf(usage: Json | undefined): number | null {
  const ticks = countAt(usage, "cost_in_usd_ticks");
  const cost = numberAt(usage, "cost") ?? (ticks === null ? null : ticks / TICKS_PER_USD);
  return cost !== null && cost >= 0 ? cost : null;
}
