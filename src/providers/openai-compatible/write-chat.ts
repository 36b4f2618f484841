import type { ModelCall } from "../../core/index.ts";
import { isStrict, outputSchemaOf } from "../json/output-schema.ts";
import type { Question, Written } from "../protocol.ts";
import { seedOf } from "../settings.ts";

/** A chat completions request, as OpenAI defined it and others took it over. */
export function writeChat({ provider, model, call, refused }: Question): Written {
  const { temperature, topP, maxTokens, stop, reasoningEffort } = call.parameters;
  // OpenAI's reasoning models know the limit by its new name only, most other servers by the old one only.
  const newName = isOpenAi(provider.baseUrl) || refused.has("max_tokens");
  return {
    body: {
      model: model.name,
      messages: call.messages,
      temperature,
      top_p: topP,
      [newName ? "max_completion_tokens" : "max_tokens"]: maxTokens,
      stop,
      seed: seedOf(call),
      reasoning_effort: reasoningEffort,
      response_format: responseFormat(call),
      ...(call.stream === true ? { stream: true, stream_options: { include_usage: true } } : {}),
    },
    warnings: [],
  };
}

/** Asked for every call, and to parse an address is dear; so a look comes first. */
const LIKE_OPENAI = /api\.openai\.com/i;

function isOpenAi(baseUrl: string | undefined): boolean {
  if (baseUrl === undefined) return true;
  return LIKE_OPENAI.test(baseUrl) && URL.parse(baseUrl)?.hostname === "api.openai.com";
}

function responseFormat(call: ModelCall): object | undefined {
  const schema = outputSchemaOf(call);
  if (schema === undefined) return undefined;
  return { type: "json_schema", json_schema: { name: "answer", schema, strict: isStrict(schema) } };
}
