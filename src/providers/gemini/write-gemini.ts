import { outputSchemaOf } from "../json/output-schema.ts";
import type { Question, Written } from "../protocol.ts";
import { seedOf } from "../settings.ts";

export function writeGemini({ call }: Question): Written {
  const { temperature, topP, maxTokens, stop } = call.parameters;
  const system = call.messages
    .filter(({ role }) => role === "system")
    .map(({ content }) => ({ text: content }));
  const schema = outputSchemaOf(call);
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
        ...(schema === undefined ? {} : { responseMimeType: "application/json", responseJsonSchema: schema }),
      },
    },
    warnings: [],
  };
}
