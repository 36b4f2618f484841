import {
  CallFailure,
  type ClaimedItem,
  type LanguageModel,
  type Message,
  type Model,
  type Provider,
  type Response,
  type Task,
  buildMessages,
  phrase,
} from "../core/index.ts";
import { contextHash } from "./context-hash.ts";

export interface AnswerRequest {
  readonly item: Pick<ClaimedItem, "sample">;
  readonly task: Task;
  readonly provider: Provider;
  readonly model: Model;
  readonly languageModel: LanguageModel;
  readonly stream: boolean;
  /** Tokens of a text, for models whose window is known. */
  readonly countTokens: (text: string) => Promise<number>;
  /** An earlier answer to the very same; null when there is none or none is wanted. */
  readonly findAnswered: (contextHash: string, sample: number) => Promise<Response | null>;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Puts one task to one model. */
export async function answerItem(request: AnswerRequest): Promise<Response> {
  const { item, task, provider, model, languageModel, stream, now, signal } = request;
  const messages = buildMessages(task, model);
  const hash = contextHash(provider, model, messages, task);
  const earlier = await request.findAnswered(hash, item.sample);
  if (earlier !== null) return { ...earlier, reused: true, retries: 0, waitMs: 0 };
  await refuseTooLong(model, messages, request.countTokens);
  const startedAt = now();
  const answer = await languageModel.generate(
    { messages, parameters: model.parameters, sample: item.sample, stream },
    signal,
  );
  const { usage, latencyMs, firstTokenMs, retries = 0, waitMs = 0 } = answer;
  const { raw, finishReason, warnings, served = null } = answer;
  return {
    // Lone surrogates are not text and no database takes them.
    text: answer.text.toWellFormed(),
    reasoning: answer.reasoning?.toWellFormed() ?? null,
    raw,
    messages,
    contextHash: hash,
    finishReason,
    usage,
    costUsd: answer.costUsd,
    latencyMs,
    firstTokenMs,
    retries,
    waitMs,
    reused: false,
    startedAt,
    endedAt: now(),
    served,
    warnings: [...warnings],
  };
}

/** A prompt that cannot fit the model's window is not sent: it would cost time and bring an error. */
async function refuseTooLong(
  { contextTokens, parameters }: Model,
  messages: readonly Message[],
  countTokens: AnswerRequest["countTokens"],
): Promise<void> {
  if (contextTokens === undefined) return;
  const room = contextTokens - (parameters.maxTokens ?? 0);
  const tokens = await countTokens(messages.map(({ content }) => content).join("\n"));
  if (tokens <= room) return;
  const { maxTokens } = parameters;
  throw new CallFailure(
    "permanent",
    maxTokens === undefined
      ? phrase`The prompt has about ${tokens} tokens and doesn't fit the model's context window of ${contextTokens}; it was not sent.`
      : phrase`The prompt has about ${tokens} tokens and doesn't fit the model's context window of ${contextTokens}, ${maxTokens} of them reserved for the answer; it was not sent.`,
  );
}
