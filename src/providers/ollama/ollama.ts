import { CallFailure, type Json, PROVIDER_KINDS, phrase } from "../../core/index.ts";
import { finishReasonOf } from "../json/finish-reason.ts";
import { outputSchemaOf } from "../json/output-schema.ts";
import { at, countAt, isObject, listAt, textAt } from "../json/reading.ts";
import { spokenAnswer } from "../json/spoken-answer.ts";
import { OPENAI_COMPATIBLE } from "../openai-compatible/openai-compatible.ts";
import {
  type Billed,
  type Protocol,
  type Question,
  type Reading,
  type Written,
  whereabouts,
} from "../protocol.ts";
import { effortFor, seedOf } from "../settings.ts";
import { OllamaAssembler } from "./assemble-ollama.ts";

/** Ollama's own protocol, whose answers also say how long loading, reading and writing took. */
export const OLLAMA: Protocol = {
  ...whereabouts(PROVIDER_KINDS.ollama),
  headers: {},
  keyHeader: (apiKey) => ({ authorization: `Bearer ${apiKey}` }),
  dispensable: ["format", "think"],
  write,
  read,
  billed,
  assembler: () => new OllamaAssembler(),
  atChatCompletions: OPENAI_COMPATIBLE,
};

function write({ model, call }: Question): Written {
  const { temperature, topP, maxTokens, stop } = call.parameters;
  const { effort, warnings } = effortFor("Ollama", call.parameters, ["none", "low", "medium", "high"]);
  return {
    body: {
      model: model.name,
      messages: call.messages,
      // Streams unless told otherwise.
      stream: call.stream === true,
      format: outputSchemaOf(call),
      think: effort === "none" ? false : effort,
      options: { temperature, top_p: topP, num_predict: maxTokens, stop, seed: seedOf(call) },
    },
    warnings,
  };
}

function read(body: Json): Reading {
  const message = at(body, "message");
  if (!isObject(message)) throw new CallFailure("transient", phrase`the response contains no text`);
  const thinking = textAt(message, "thinking") ?? "";
  return {
    ...spokenAnswer({
      text: textAt(message, "content") ?? null,
      finishReason: finishReasonOf(textAt(body, "done_reason") ?? "stop"),
      callsTool: listAt(message, "tool_calls").length > 0,
    }),
    reasoning: thinking === "" ? null : thinking,
    ...billed(body),
  };
}

function billed(body: Json): Billed {
  return {
    usage: {
      inputTokens: countAt(body, "prompt_eval_count"),
      outputTokens: countAt(body, "eval_count"),
      cachedTokens: null,
      reasoningTokens: null,
    },
    costUsd: null,
  };
}
