import { expect, it } from "vitest";
import type { Parameters, WireType } from "../core/index.ts";
import { PROTOCOLS } from "./protocols.ts";
import { SCHEMA, written } from "./testing/protocol.ts";

type Effort = NonNullable<Parameters["reasoningEffort"]>;

it.each<[WireType, Effort, object]>([
  ["openai-compatible", "low", { reasoning_effort: "low" }],
  ["openrouter", "xhigh", { reasoning: { effort: "xhigh" } }],
  ["openai-responses", "minimal", { reasoning: { effort: "minimal" } }],
  ["anthropic", "medium", { output_config: { effort: "medium" } }],
  ["ollama", "high", { think: "high" }],
  ["ollama", "none", { think: false }],
  ["gemini", "low", { generationConfig: { thinkingConfig: { thinkingLevel: "low" } } }],
  ["gemini", "none", { generationConfig: { thinkingConfig: { thinkingBudget: 0 } } }],
])("%s is sent the effort %s in its own words", (type, reasoningEffort, expected) => {
  const { body, warnings } = written(PROTOCOLS[type], { parameters: { reasoningEffort, maxTokens: 9 } });
  expect(body).toMatchObject(expected);
  expect(warnings).toEqual([]);
});

it.each<[WireType, Effort, object, string]>([
  [
    "anthropic",
    "xhigh",
    { output_config: { effort: "high" } },
    "has no reasoning effort xhigh; high was sent",
  ],
  ["anthropic", "none", {}, "Anthropic has no reasoning effort none; it was not sent"],
  ["ollama", "minimal", { think: "low" }, "Ollama has no reasoning effort minimal; low was sent instead"],
])("%s without the effort %s says what was sent", (type, reasoningEffort, expected, warning) => {
  const { body, warnings } = written(PROTOCOLS[type], { parameters: { reasoningEffort, maxTokens: 9 } });
  expect(body).toMatchObject(expected);
  expect(warnings.join()).toContain(warning);
});

it("Anthropic is sent effort and schema together, and neither once it has refused them", () => {
  const asked = { parameters: { reasoningEffort: "low", maxTokens: 9 }, outputSchema: SCHEMA } as const;
  expect(written(PROTOCOLS.anthropic, asked).body["output_config"]).toMatchObject({
    effort: "low",
    format: { type: "json_schema" },
  });
  expect(written(PROTOCOLS.anthropic, { ...asked, refused: ["output_config"] }).body).not.toHaveProperty(
    "output_config",
  );
});

it.each(Object.values(PROTOCOLS))("nothing is said of effort where none is asked for", (protocol) => {
  expect(JSON.stringify(written(protocol).body)).not.toMatch(/effort|think|reasoning/);
});
