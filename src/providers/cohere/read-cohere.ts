import { CallFailure, type Json, phrase } from "../../core/index.ts";
import { finishReasonOf } from "../json/finish-reason.ts";
import { at, countAt, listAt, textAt } from "../json/reading.ts";
import { spokenAnswer } from "../json/spoken-answer.ts";
import type { Billed, Reading } from "../protocol.ts";

/** Ends that are none: the work broke off on Cohere's side. */
const BROKEN = new Set(["ERROR", "TIMEOUT"]);

export function readCohere(body: Json): Reading {
  const reason = textAt(body, "finish_reason") ?? "";
  if (at(body, "message") === undefined)
    throw new CallFailure("transient", phrase`the response has no message`);
  if (BROKEN.has(reason))
    throw new CallFailure("transient", phrase`the provider ended the response with ${reason}`);
  return {
    ...spokenAnswer({
      text: partsOf(body, "text"),
      finishReason: finishReasonOf(reason),
      callsTool: listAt(body, "message", "tool_calls").length > 0,
    }),
    reasoning: partsOf(body, "thinking"),
    ...billedCohere(body),
  };
}

/** What was said aloud, or thought: the parts of one kind, null when there are none. */
function partsOf(body: Json, type: "text" | "thinking"): string | null {
  const texts = listAt(body, "message", "content").flatMap((part) =>
    at(part, "type") === type ? [textAt(part, type) ?? ""] : [],
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
