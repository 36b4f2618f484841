import { describe, expect, it } from "vitest";
import type { Json, ModelCall } from "../../core/index.ts";
import { SCHEMA, assembled, written } from "../testing/protocol.ts";
import { ANTHROPIC } from "./anthropic.ts";

describe("a Messages request", () => {
  it("keeps system messages apart and always has a limit", () => {
    const messages = [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Why?" },
      { role: "assistant", content: "Hm." },
      { role: "user", content: "Well?" },
    ] as const;
    const { body, warnings } = written(ANTHROPIC, { messages });
    expect(body).toEqual({
      model: "alder",
      max_tokens: 4096,
      system: "Be brief.",
      messages: messages.slice(1),
    });
    expect(warnings).toEqual(["Anthropic requires a max token limit; 4096 was used because none is set"]);
  });

  it("holds what the protocol has and warns of the rest", () => {
    const parameters = { temperature: 0.5, topP: 0.9, maxTokens: 10, stop: ["x"], seed: 3 };
    const { body, warnings } = written(ANTHROPIC, { parameters, stream: true });
    expect(body).toMatchObject({
      temperature: 0.5,
      top_p: 0.9,
      max_tokens: 10,
      stop_sequences: ["x"],
      stream: true,
    });
    expect(warnings).toEqual(["seed is not supported by Anthropic and was not sent"]);
  });

  it("asks for a schema without the limits that Anthropic refuses", () => {
    const outputSchema: NonNullable<ModelCall["outputSchema"]> = {
      type: "object",
      properties: {
        minimum: { type: "number", minimum: 1 },
        list: { type: "array", items: { type: "object" } },
      },
    };
    expect(written(ANTHROPIC, { outputSchema }).body["output_config"]).toEqual({
      format: {
        type: "json_schema",
        schema: {
          type: "object",
          properties: {
            minimum: { type: "number" },
            list: { type: "array", items: { type: "object", additionalProperties: false } },
          },
          additionalProperties: false,
        },
      },
    });
  });

  it("falls back on a tool for models without structured output", () => {
    const { body } = written(ANTHROPIC, { outputSchema: SCHEMA, refused: ["output_config"] });
    expect(body).not.toHaveProperty("output_config");
    expect(body).toMatchObject({
      tools: [{ name: "json", input_schema: { type: "object" } }],
      tool_choice: { type: "tool", name: "json" },
    });
  });
});

describe("a Messages answer", () => {
  it("gives the text without the thoughts, and counts the cache as input", () => {
    const body = {
      content: [
        { type: "thinking", thinking: "Hm." },
        { type: "text", text: "Four" },
        { type: "text", text: "." },
      ],
      stop_reason: "end_turn",
      usage: {
        input_tokens: 10,
        cache_read_input_tokens: 5,
        cache_creation_input_tokens: 2,
        output_tokens: 8,
        output_tokens_details: { thinking_tokens: 3 },
      },
    };
    expect(ANTHROPIC.read(body)).toEqual({
      text: "Four.",
      reasoning: "Hm.",
      finishReason: "stop",
      usage: { inputTokens: 17, outputTokens: 8, cachedTokens: 5, reasoningTokens: 3 },
      costUsd: null,
    });
  });

  it.each([
    ["end_turn", "stop"],
    ["stop_sequence", "stop"],
    ["max_tokens", "length"],
    ["refusal", "content-filter"],
    ["pause_turn", "other"],
  ])("reads %s as %s", (stop_reason, expected) => {
    expect(ANTHROPIC.read({ content: [{ type: "text", text: "x" }], stop_reason }).finishReason).toBe(
      expected,
    );
  });

  it("reads the tool's input as the answer", () => {
    const content = [{ type: "tool_use", name: "json", input: { score: 4 } }];
    expect(ANTHROPIC.read({ content, stop_reason: "tool_use" })).toMatchObject({
      text: '{"score":4}',
      finishReason: "stop",
    });
  });

  it("may be a refusal without words, but not nothing", () => {
    expect(ANTHROPIC.read({ content: [], stop_reason: "refusal" }).text).toBe("");
    expect(ANTHROPIC.read({ content: [], stop_reason: "end_turn" })).toMatchObject({
      text: "",
      finishReason: "stop",
    });
    expect(() => ANTHROPIC.read({ content: [] })).toThrow("no text");
  });
});

describe("a Messages stream", () => {
  const start: Json = {
    type: "message_start",
    message: { id: "m", content: [], usage: { input_tokens: 3 } },
  };
  const block = (index: number, content_block: Json): Json => ({
    type: "content_block_start",
    index,
    content_block,
  });
  const delta = (index: number, piece: Json): Json => ({ type: "content_block_delta", index, delta: piece });
  const end = (stop_reason: string): Json => ({
    type: "message_delta",
    delta: { stop_reason },
    usage: { output_tokens: 4 },
  });

  it("comes to the same shape", () => {
    const body = assembled(ANTHROPIC, [
      start,
      block(0, { type: "thinking", thinking: "" }),
      delta(0, { type: "thinking_delta", thinking: "Hm." }),
      block(1, { type: "text", text: "" }),
      { type: "ping" },
      delta(1, { type: "text_delta", text: "Fo" }),
      delta(1, { type: "text_delta", text: "ur" }),
      end("end_turn"),
      { type: "message_stop" },
    ]);
    expect(body).toEqual({
      id: "m",
      content: [
        { type: "thinking", thinking: "Hm." },
        { type: "text", text: "Four" },
      ],
      stop_reason: "end_turn",
      usage: { input_tokens: 3, output_tokens: 4 },
    });
  });

  it.each([
    [['{"a"', ":1}"], { a: 1 }],
    [['{"a":'], '{"a":'],
  ])("puts a tool's input %o together", (pieces, input) => {
    const deltas = pieces.map((partial_json) => delta(0, { type: "input_json_delta", partial_json }));
    const tool = { type: "tool_use", name: "json", input: {} };
    expect(assembled(ANTHROPIC, [start, block(0, tool), ...deltas, end("tool_use")])).toMatchObject({
      content: [{ ...tool, input }],
    });
  });

  it("is not whole without a reason to stop", () => {
    expect(assembled(ANTHROPIC, [start, block(0, { type: "text", text: "Fo" })], true)).toBeNull();
  });
});
