import type { ModelCall, Usage } from "../core/index.ts";
import type { Reading } from "./protocol.ts";

/** The tokenizer's time grows with the square of a word's length, so long texts are counted in slices. */
const SLICE = 1000;
/** Of longer texts only the beginning is counted, and the rest in proportion. */
const LONGEST = 100_000;

/** A token in the text that looks like a control token is text. */
const AS_TEXT = { disallowedSpecial: new Set<string>() };

/** How many tokens a text has by OpenAI's newest encoding; other models count a little differently. */
export async function estimateTokens(text: string): Promise<number> {
  if (text === "") return 0;
  // Loads a large table.
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  const end = Math.min(text.length, LONGEST);
  let tokens = 0;
  for (let from = 0; from < end; from += SLICE)
    tokens += countTokens(text.slice(from, Math.min(from + SLICE, end)), AS_TEXT);
  return Math.round((tokens * text.length) / end);
}

/** The provider's counts, with our own estimate where it tells none. Nothing costs 0 tokens but an empty text. */
export async function usageOf({ usage, text, reasoning }: Reading, { messages }: ModelCall): Promise<Usage> {
  const written = text + (reasoning ?? "");
  const input = usage.inputTokens === 0 ? null : usage.inputTokens;
  const output = usage.outputTokens === 0 && written !== "" ? null : usage.outputTokens;
  if (input !== null && output !== null) return { ...usage, estimated: false };
  return {
    ...usage,
    inputTokens: input ?? (await estimateTokens(messages.map(({ content }) => content).join("\n"))),
    outputTokens: output ?? (await estimateTokens(written)),
    estimated: true,
  };
}
