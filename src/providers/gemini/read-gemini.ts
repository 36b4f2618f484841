import { CallFailure, type Json, phrase } from "../../core/index.ts";
import { finishReasonOf } from "../json/finish-reason.ts";
import { at, countAt, isObject, listAt, textAt } from "../json/reading.ts";
import { spokenAnswer } from "../json/spoken-answer.ts";
import type { Billed, Reading } from "../protocol.ts";

export function readGemini(body: Json): Reading {
  const [candidate] = listAt(body, "candidates");
  const blocked = textAt(body, "promptFeedback", "blockReason") !== undefined;
  if (candidate === undefined && !blocked)
    throw new CallFailure("transient", phrase`the response has no candidates`);
  const parts = listAt(candidate, "content", "parts");
  const isThought = (part: Json): boolean => at(part, "thought") === true;
  return {
    ...spokenAnswer({
      text: textOf(parts.filter((part) => !isThought(part))),
      finishReason: blocked ? "content-filter" : finishReasonOf(textAt(candidate, "finishReason")),
      callsTool: parts.some((part) => isObject(at(part, "functionCall"))),
    }),
    reasoning: textOf(parts.filter(isThought)),
    ...billedGemini(body),
  };
}

export function billedGemini(body: Json): Billed {
  return { usage: usageOf(at(body, "usageMetadata")), costUsd: null };
}

function textOf(parts: readonly Json[]): string | null {
  const texts = parts.flatMap((part) => textAt(part, "text") ?? []);
  return texts.length === 0 ? null : texts.join("");
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
