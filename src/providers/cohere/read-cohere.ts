import { CallFailure, type FinishReason, type Json } from "../../core/index.ts";
import { answerText } from "../json/answer-text.ts";
import { at, countAt, listAt, textAt } from "../json/reading.ts";
import type { Billed, Reading } from "../protocol.ts";

const FINISH: Readonly<Record<string, FinishReason>> = {
  COMPLETE: "stop",
  STOP_SEQUENCE: "stop",
  MAX_TOKENS: "length",
  ERROR_TOXIC: "content-filter",
};

/** Ends that are none: the work broke off on Cohere's side. */
const BROKEN = new Set(["ERROR", "TIMEOUT"]);

export function readCohere(body: Json): Reading {
  const reason = textAt(body, "finish_reason") ?? "";
  if (at(body, "message") === undefined) throw new CallFailure("transient", "the answer has no message");
  if (BROKEN.has(reason)) throw new CallFailure("transient", `the provider ended the answer with ${reason}`);
  const finishReason = FINISH[reason] ?? "other";
  return { text: answerText(spoken(body), finishReason), finishReason, ...billedCohere(body) };
}

/** What was said aloud: parts of the type `text`, thoughts aside. */
function spoken(body: Json): string | null {
  const texts = listAt(body, "message", "content").flatMap((part) =>
    at(part, "type") === "text" ? [textAt(part, "text") ?? ""] : [],
  );
  return texts.length === 0 ? null : texts.join("");
}

/** What is billed, which is less than what the model was given: Cohere adds words of its own. */
export function billedCohere(body: Json): Billed {
  const usage = at(body, "usage");
  return {
    usage: {
      inputTokens: countAt(usage, "billed_units", "input_tokens") ?? countAt(usage, "tokens", "input_tokens"),
      outputTokens:
        countAt(usage, "billed_units", "output_tokens") ?? countAt(usage, "tokens", "output_tokens"),
      cachedTokens: countAt(usage, "cached_tokens"),
      reasoningTokens: null,
    },
    costUsd: null,
  };
}
