import type { Message, Model } from "../../core/index.ts";

/** Between the languages: English has four characters to a token, others have two. */
const CHARACTERS_PER_TOKEN = 3;
/** Taken for the longest answer where none is set. */
const LONGEST_ANSWER = 4096;

function charactersOf(messages: readonly Message[]): number {
  return messages.reduce((sum, { content }) => sum + content.length, 0);
}

/** About how many tokens a call takes, input and output together. Cheap: it is asked before every call. */
export function roughTokens(messages: readonly Message[], model: Model): number {
  return (
    Math.ceil(charactersOf(messages) / CHARACTERS_PER_TOKEN) + (model.parameters.maxTokens ?? LONGEST_ANSWER)
  );
}

/** About as long as what a judge is told, for a first guess at what it costs. */
export const JUDGED: readonly Message[] = [{ role: "user", content: "x".repeat(6_000) }];

/** The most a call is likely to cost; null when the model has no price. */
export function worstCase(messages: readonly Message[], model: Model): number | null {
  const { price, parameters } = model;
  if (price === undefined) return null;
  // No language has more than about one token to a character and a half.
  const input = Math.ceil(charactersOf(messages) / 1.5);
  const output = parameters.maxTokens ?? LONGEST_ANSWER;
  const perInput = Math.max(price.inputPerMillion, price.cachedInputPerMillion ?? 0);
  const perOutput = Math.max(price.outputPerMillion, price.reasoningPerMillion ?? 0);
  return (input * perInput + output * perOutput) / 1e6;
}
