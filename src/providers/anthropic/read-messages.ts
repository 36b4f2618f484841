import type { Json } from "../../core/index.ts";
import { finishReasonOf } from "../json/finish-reason.ts";
import { at, countAt, listAt, textAt } from "../json/reading.ts";
import { spokenAnswer } from "../json/spoken-answer.ts";
import type { Billed, Reading } from "../protocol.ts";
import { JSON_TOOL } from "./write-messages.ts";

export function readMessages(body: Json): Reading {
  const blocks = listAt(body, "content");
  const tools = blocks.filter((block) => at(block, "type") === "tool_use");
  const tool = tools.find((block) => at(block, "name") === JSON_TOOL);
  const stopReason = textAt(body, "stop_reason");
  const isSaidByTool = tool !== undefined && stopReason === "tool_use";
  return {
    ...spokenAnswer({
      text: toolText(tool) ?? blocksText(blocks, "text", "text"),
      finishReason: isSaidByTool ? "stop" : finishReasonOf(stopReason),
      callsTool: tool === undefined && tools.length > 0,
    }),
    reasoning: blocksText(blocks, "thinking", "thinking"),
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

function blocksText(blocks: readonly Json[], type: string, key: string): string | null {
  const texts = blocks.filter((block) => at(block, "type") === type);
  return texts.length === 0 ? null : texts.map((block) => textAt(block, key) ?? "").join("");
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
