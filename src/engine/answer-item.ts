import {
  type ClaimedItem,
  type LanguageModel,
  type Model,
  type Provider,
  type Response,
  type Task,
  buildMessages,
} from "../core/index.ts";
import { contextHash } from "./context-hash.ts";

export interface AnswerRequest {
  readonly item: ClaimedItem;
  readonly task: Task;
  readonly provider: Provider;
  readonly model: Model;
  readonly languageModel: LanguageModel;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Puts one task to one model. */
export async function answerItem(request: AnswerRequest): Promise<Response> {
  const { item, task, provider, model, languageModel, now, signal } = request;
  const messages = buildMessages(task, model.recipe);
  const startedAt = now();
  const answer = await languageModel.generate(
    { messages, parameters: model.parameters, sample: item.sample },
    signal,
  );
  const { usage, latencyMs, firstTokenMs, retries = 0, waitMs = 0, raw, finishReason, warnings } = answer;
  return {
    // Lone surrogates are not text and no database takes them.
    text: answer.text.toWellFormed(),
    raw,
    messages,
    contextHash: contextHash(provider, model, messages, task),
    finishReason,
    usage,
    costUsd: answer.costUsd ?? priced(model, usage),
    latencyMs,
    firstTokenMs,
    retries,
    waitMs,
    startedAt,
    endedAt: now(),
    warnings: [...warnings],
  };
}

/** By the price table; null when a price or a count is not known. */
function priced(model: Model, usage: Response["usage"]): number | null {
  const { price } = model;
  if (price === undefined || usage.inputTokens === null || usage.outputTokens === null) return null;
  return (usage.inputTokens * price.inputPerMillion + usage.outputTokens * price.outputPerMillion) / 1e6;
}
