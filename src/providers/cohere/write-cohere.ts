import { outputSchemaOf } from "../json/output-schema.ts";
import type { Question, Written } from "../protocol.ts";
import { effortFor, seedOf } from "../settings.ts";

export function writeCohere({ model, call }: Question): Written {
  const { temperature, topP, maxTokens, stop } = call.parameters;
  const schema = outputSchemaOf(call);
  // A model thinks or does not; how much cannot be said in words.
  const { effort, warnings } = effortFor("Cohere", call.parameters, ["none"]);
  return {
    body: {
      model: model.name,
      messages: call.messages,
      temperature,
      p: topP,
      max_tokens: maxTokens,
      stop_sequences: stop,
      seed: seedOf(call),
      thinking: effort === "none" ? { type: "disabled" } : undefined,
      response_format: schema === undefined ? undefined : { type: "json_object", json_schema: schema },
      stream: call.stream === true,
    },
    warnings,
  };
}
