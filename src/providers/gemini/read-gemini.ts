import { CallFailure, type FinishReason, type Json } from "../../core/index.ts";
import { answerText } from "../json/answer-text.ts";
import { at, countAt, listAt, textAt } from "../json/reading.ts";
import type { Billed, Reading } from "../protocol.ts";

const FINISH: Readonly<Record<string, FinishReason>> = {
  STOP: "stop",
  MAX_TOKENS: "length",
  SAFETY: "content-filter",
  RECITATION: "content-filter",
  BLOCKLIST: "content-filter",
  PROHIBITED_CONTENT: "content-filter",
  SPII: "content-filter",
};

export function readGemini(body: Json): Reading {
  const [candidate] = listAt(body, "candidates");
  const blocked = textAt(body, "promptFeedback", "blockReason") !== undefined;
  if (candidate === undefined && !blocked) throw new CallFailure("transient", "the answer has no candidates");
  const finishReason = blocked
    ? "content-filter"
    : (FINISH[textAt(candidate, "finishReason") ?? ""] ?? "other");
  return {
    text: answerText(spoken(listAt(candidate, "content", "parts")), finishReason),
    finishReason,
    ...billedGemini(body),
  };
}

export function billedGemini(body: Json): Billed {
  return { usage: usageOf(at(body, "usageMetadata")), costUsd: null };
}

function spoken(parts: readonly Json[]): string | null {
  const texts = parts.filter((part) => at(part, "thought") !== true && textAt(part, "text") !== undefined);
  return texts.length === 0 ? null : texts.map((part) => textAt(part, "text") ?? "").join("");
}

/** The protocol counts thoughts beside the output. */
function usageOf(usage: Json | undefined): Reading["usage"] {
  const said = countAt(usage, "candidatesTokenCount");
  const reasoningTokens = countAt(usage, "thoughtsTokenCount");
  return {
    inputTokens: countAt(usage, "promptTokenCount"),
    outputTokens: said === null && reasoningTokens === null ? null : (said ?? 0) + (reasoningTokens ?? 0),
    cachedTokens: countAt(usage, "cachedContentTokenCount"),
    reasoningTokens,
  };
}
