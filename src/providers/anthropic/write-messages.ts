import { type Parameters, phrase } from "../../core/index.ts";
import { outputSchemaOf } from "../json/output-schema.ts";
import type { Question, Written } from "../protocol.ts";
import { effortFor, unsupported } from "../settings.ts";
import { closedSchema } from "./closed-schema.ts";

/** The protocol demands a limit. */
const DEFAULT_MAX_TOKENS = 4096;

const EFFORTS = ["low", "medium", "high"] as const;

/** The name of the tool that stands in for structured output where a model has none. */
export const JSON_TOOL = "json";

export function writeMessages(question: Question): Written {
  const { model, call } = question;
  const { temperature, topP, maxTokens, stop } = call.parameters;
  const system = call.messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const { effort, warnings: ofEffort } = effortFor("Anthropic", call.parameters, EFFORTS);
  const warnings = [...unsupported("Anthropic", call.parameters, ["seed"]), ...ofEffort];
  if (maxTokens === undefined)
    warnings.push(
      phrase`Anthropic requires a max token limit; ${DEFAULT_MAX_TOKENS} was used because none is set`,
    );
  return {
    body: {
      model: model.name,
      max_tokens: maxTokens ?? DEFAULT_MAX_TOKENS,
      system: system.length === 0 ? undefined : system.join("\n\n"),
      messages: call.messages.filter(({ role }) => role !== "system"),
      temperature,
      top_p: topP,
      stop_sequences: stop,
      ...structured(question, effort),
      ...(call.stream === true ? { stream: true } : {}),
    },
    warnings,
  };
}

function structured({ call, refused }: Question, effort: Parameters["reasoningEffort"]): object {
  const schema = outputSchemaOf(call);
  const isTaken = !refused.has("output_config");
  if (schema === undefined) return isTaken && effort !== undefined ? { output_config: { effort } } : {};
  if (isTaken)
    return {
      output_config: { effort, format: { type: "json_schema", schema: closedSchema(schema) } },
    };
  const description = "Give the answer.";
  return {
    tools: [{ name: JSON_TOOL, description, input_schema: schema }],
    tool_choice: { type: "tool", name: JSON_TOOL },
  };
}
