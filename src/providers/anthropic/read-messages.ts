import type { FinishReason, Json } from "../../core/index.ts";
import { answerText } from "../json/answer-text.ts";
import { at, countAt, listAt, textAt } from "../json/reading.ts";
import type { Billed, Reading } from "../protocol.ts";
import { JSON_TOOL } from "./write-messages.ts";

const FINISH: Readonly<Record<string, FinishReason>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  refusal: "content-filter",
};

export function readMessages(body: Json): Reading {
  const blocks = listAt(body, "content");
  const tool = blocks.find((block) => at(block, "type") === "tool_use" && at(block, "name") === JSON_TOOL);
  const stopReason = textAt(body, "stop_reason") ?? "";
  const finishReason = tool !== undefined && stopReason === "tool_use" ? "stop" : FINISH[stopReason];
  return {
    text: answerText(toolText(tool) ?? blocksText(blocks), finishReason ?? "other"),
    finishReason: finishReason ?? "other",
    ...billedMessages(body),
  };
}

export function billedMessages(body: Json): Billed {
  return { usage: usageOf(at(body, "usage")), costUsd: null };
}

function toolText(tool: Json | undefined): string | null {
  const input = at(tool, "input");
  if (input === undefined) return null;
  return typeof input === "string" ? input : JSON.stringify(input);
}

function blocksText(blocks: readonly Json[]): string | null {
  const texts = blocks.filter((block) => at(block, "type") === "text");
  return texts.length === 0 ? null : texts.map((block) => textAt(block, "text") ?? "").join("");
}

/** The protocol counts what it read from and wrote to its cache beside the input. */
function usageOf(usage: Json | undefined): Reading["usage"] {
  const input = countAt(usage, "input_tokens");
  const cachedTokens = countAt(usage, "cache_read_input_tokens");
  const written = countAt(usage, "cache_creation_input_tokens") ?? 0;
  return {
    inputTokens: input === null ? null : input + (cachedTokens ?? 0) + written,
    outputTokens: countAt(usage, "output_tokens"),
    cachedTokens,
    reasoningTokens: countAt(usage, "output_tokens_details", "thinking_tokens"),
  };
}
