import type { ModelCall } from "../../core/index.ts";
import { isStrict, outputSchemaOf } from "../json/output-schema.ts";
import type { Question, Written } from "../protocol.ts";
import { unsupported } from "../settings.ts";

export function writeResponses({ model, call }: Question): Written {
  const { temperature, topP, maxTokens, reasoningEffort } = call.parameters;
  return {
    body: {
      model: model.name,
      input: call.messages,
      temperature,
      top_p: topP,
      max_output_tokens: maxTokens,
      text: textFormat(call),
      reasoning: reasoningEffort === undefined ? undefined : { effort: reasoningEffort },
      // What is asked here is nobody's business later.
      store: false,
      ...(call.stream === true ? { stream: true } : {}),
    },
    warnings: unsupported("the OpenAI Responses protocol", call.parameters, ["stop", "seed"]),
  };
}

function textFormat(call: ModelCall): object | undefined {
  const schema = outputSchemaOf(call);
  if (schema === undefined) return undefined;
  return { format: { type: "json_schema", name: "answer", schema, strict: isStrict(schema) } };
}
