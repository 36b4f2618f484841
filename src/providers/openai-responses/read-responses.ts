import type { FinishReason, Json } from "../../core/index.ts";
import { finishReasonOf } from "../json/finish-reason.ts";
import { at, countAt, listAt, textAt } from "../json/reading.ts";
import { spokenAnswer } from "../json/spoken-answer.ts";
import type { Billed, Reading } from "../protocol.ts";

export function readResponses(body: Json): Reading {
  const output = listAt(body, "output");
  const messages = output.filter((item) => at(item, "type") === "message");
  // Remarks on the way are not the answer, when there is one.
  const said = messages.filter((message) => at(message, "phase") !== "commentary");
  const parts = (said.length === 0 ? messages : said).flatMap((message) => listAt(message, "content"));
  const text = joined(parts, "output_text", "text");
  const refusal = joined(parts, "refusal", "refusal");
  return {
    ...(text === null && refusal !== null
      ? { text: refusal, finishReason: "content-filter" }
      : spokenAnswer({
          text,
          finishReason: endOf(body),
          callsTool: output.some((item) => /(?:function|tool)_call$/.test(textAt(item, "type") ?? "")),
        })),
    reasoning: reasoningOf(output),
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

/** Open models tell their thoughts, OpenAI's own a summary of them. */
function reasoningOf(output: readonly Json[]): string | null {
  const items = output.filter((item) => at(item, "type") === "reasoning");
  const texts = items
    .flatMap((item) => {
      const thoughts = listAt(item, "content");
      return thoughts.length > 0 ? thoughts : listAt(item, "summary");
    })
    .flatMap((part) => textAt(part, "text") ?? [])
    .filter((text) => text !== "");
  return texts.length === 0 ? null : texts.join("\n\n");
}

function joined(parts: readonly Json[], type: string, key: string): string | null {
  const found = parts.filter((part) => at(part, "type") === type);
  return found.length === 0 ? null : found.map((part) => textAt(part, key) ?? "").join("");
}

function endOf(body: Json): FinishReason {
  const status = textAt(body, "status");
  return finishReasonOf(status === "completed" ? status : textAt(body, "incomplete_details", "reason"));
}
