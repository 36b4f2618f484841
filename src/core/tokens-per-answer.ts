import type { ModelResult } from "./records/index.ts";

/** What an answer of the model takes on average, prompt and output apart; null where a count is missing. */
export function tokensPerAnswer({ tokens, latencyMs }: Pick<ModelResult, "tokens" | "latencyMs">) {
  const answers = latencyMs?.n ?? 0;
  const mean = (sum: number | null): number | null => (sum === null || answers === 0 ? null : sum / answers);
  return { input: mean(tokens.input), output: mean(tokens.output) };
}
