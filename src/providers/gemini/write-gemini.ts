import type { Parameters } from "../../core/index.ts";
import { outputSchemaOf } from "../json/output-schema.ts";
import type { Question, Written } from "../protocol.ts";
import { effortFor, seedOf } from "../settings.ts";

const EFFORTS = ["none", "minimal", "low", "medium", "high"] as const;

export function writeGemini({ call }: Question): Written {
  const { temperature, topP, maxTokens, stop } = call.parameters;
  const system = call.messages
    .filter(({ role }) => role === "system")
    .map(({ content }) => ({ text: content }));
  const schema = outputSchemaOf(call);
  const { effort, warnings } = effortFor("Gemini", call.parameters, EFFORTS);
  return {
    body: {
      systemInstruction: system.length === 0 ? undefined : { parts: system },
      contents: call.messages
        .filter(({ role }) => role !== "system")
        .map(({ role, content }) => ({
          role: role === "assistant" ? "model" : "user",
          parts: [{ text: content }],
        })),
      generationConfig: {
        temperature,
        topP,
        maxOutputTokens: maxTokens,
        stopSequences: stop,
        seed: seedOf(call),
        thinkingConfig: thinking(effort),
        ...(schema === undefined ? {} : { responseMimeType: "application/json", responseJsonSchema: schema }),
      },
    },
    warnings,
  };
}

/** Not to think at all is a budget of nothing. */
function thinking(effort: Parameters["reasoningEffort"]): object | undefined {
  if (effort === undefined) return undefined;
  return effort === "none" ? { thinkingBudget: 0 } : { thinkingLevel: effort };
}
