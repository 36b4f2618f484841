import type { LanguageModel, ModelAnswer, ModelCall } from "../index.ts";

/** What a scripted model does with one call: reply with a text, with more than a text, or fail. */
export type Step =
  | string
  | Partial<ModelAnswer>
  | Error
  | ((call: ModelCall, signal: AbortSignal) => Promise<ModelAnswer>);

export interface ScriptedModel extends LanguageModel {
  /** Every call so far, in order. */
  readonly calls: readonly ModelCall[];
}

export function answerWith(answer: Partial<ModelAnswer>): ModelAnswer {
  return {
    text: "",
    finishReason: "stop",
    usage: { inputTokens: 10, outputTokens: 5, cachedTokens: null, reasoningTokens: null, estimated: false },
    costUsd: 0.01,
    latencyMs: 1,
    firstTokenMs: null,
    raw: { scripted: true },
    warnings: [],
    ...answer,
  };
}

/** A model that goes through its steps, one per call, and fails the test when it is called more often. */
export function scriptedModel(...steps: readonly Step[]): ScriptedModel {
  const calls: ModelCall[] = [];
  return {
    calls,
    async generate(call, signal) {
      const step = steps[calls.length];
      calls.push(call);
      if (step === undefined) throw new Error(`call ${calls.length} is not in the script`);
      if (step instanceof Error) throw step;
      if (typeof step === "function") return await step(call, signal);
      return answerWith(typeof step === "string" ? { text: step } : step);
    },
  };
}
