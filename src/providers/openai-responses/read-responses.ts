import type { FinishReason, Json } from "../../core/index.ts";
import { answerText } from "../json/answer-text.ts";
import { at, countAt, listAt, textAt } from "../json/reading.ts";
import type { Billed, Reading } from "../protocol.ts";

export function readResponses(body: Json): Reading {
  const messages = listAt(body, "output").filter((item) => at(item, "type") === "message");
  // Remarks on the way are not the answer, when there is one.
  const said = messages.filter((message) => at(message, "phase") !== "commentary");
  const parts = (said.length === 0 ? messages : said).flatMap((message) => listAt(message, "content"));
  const text = joined(parts, "output_text", "text");
  const refusal = joined(parts, "refusal", "refusal");
  const finishReason = text === null && refusal !== null ? "content-filter" : finishReasonOf(body);
  return {
    text: answerText(text ?? refusal, finishReason),
    finishReason,
    ...billedResponses(body),
  };
}

export function billedResponses(body: Json): Billed {
  return {
    usage: {
      inputTokens: countAt(body, "usage", "input_tokens"),
      outputTokens: countAt(body, "usage", "output_tokens"),
      cachedTokens: countAt(body, "usage", "input_tokens_details", "cached_tokens"),
      reasoningTokens: countAt(body, "usage", "output_tokens_details", "reasoning_tokens"),
    },
    costUsd: null,
  };
}

function joined(parts: readonly Json[], type: string, key: string): string | null {
  const found = parts.filter((part) => at(part, "type") === type);
  return found.length === 0 ? null : found.map((part) => textAt(part, key) ?? "").join("");
}

function finishReasonOf(body: Json): FinishReason {
  if (at(body, "status") === "completed") return "stop";
  const reason = textAt(body, "incomplete_details", "reason");
  if (reason === "max_output_tokens") return "length";
  return reason === "content_filter" ? "content-filter" : "other";
}
