import { outputSchemaOf } from "../json/output-schema.ts";
import type { Question, Written } from "../protocol.ts";
import { unsupported } from "../settings.ts";
import { closedSchema } from "./closed-schema.ts";

/** The protocol demands a limit. */
const DEFAULT_MAX_TOKENS = 4096;

/** The name of the tool that stands in for structured output where a model has none. */
export const JSON_TOOL = "json";

export function writeMessages(question: Question): Written {
  const { model, call } = question;
  const { temperature, topP, maxTokens, stop } = call.parameters;
  const system = call.messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const warnings = unsupported("Anthropic", call.parameters, ["seed"]);
  if (maxTokens === undefined)
    warnings.push(`Anthropic needs a limit of tokens; ${DEFAULT_MAX_TOKENS} was used because none is set`);
  return {
    body: {
      model: model.name,
      max_tokens: maxTokens ?? DEFAULT_MAX_TOKENS,
      system: system.length === 0 ? undefined : system.join("\n\n"),
      messages: call.messages.filter(({ role }) => role !== "system"),
      temperature,
      top_p: topP,
      stop_sequences: stop,
      ...structured(question),
      ...(call.stream === true ? { stream: true } : {}),
    },
    warnings,
  };
}

function structured({ call, refused }: Question): object {
  const schema = outputSchemaOf(call);
  if (schema === undefined) return {};
  if (!refused.has("output_config"))
    return { output_config: { format: { type: "json_schema", schema: closedSchema(schema) } } };
  const description = "Give the answer.";
  return {
    tools: [{ name: JSON_TOOL, description, input_schema: schema }],
    tool_choice: { type: "tool", name: JSON_TOOL },
  };
}
