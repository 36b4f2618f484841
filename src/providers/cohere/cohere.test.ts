import { describe, expect, it } from "vitest";
import { SCHEMA, assembled, written } from "../testing/protocol.ts";
import { COHERE } from "./cohere.ts";

/** As Cohere's documentation shows an answer. */
const BODY = {
  id: "c14c80c3-18eb-4519-9460-6c92edd8cfb4",
  finish_reason: "COMPLETE",
  message: {
    role: "assistant",
    content: [
      { type: "thinking", thinking: "Two and two." },
      { type: "text", text: "Four" },
      { type: "text", text: "." },
    ],
  },
  usage: {
    billed_units: { input_tokens: 5, output_tokens: 18 },
    tokens: { input_tokens: 71, output_tokens: 20 },
    cached_tokens: 2,
  },
};

describe("a Cohere request", () => {
  it("has its own words for settings", () => {
    const parameters = { temperature: 0.3, topP: 0.9, maxTokens: 50, stop: ["x"], seed: 5 };
    const { $schema: _, ...schema } = SCHEMA;
    expect(written(COHERE, { parameters, outputSchema: SCHEMA, sample: 1 })).toEqual({
      body: {
        model: "alder",
        messages: [{ role: "user", content: "Why?" }],
        temperature: 0.3,
        p: 0.9,
        max_tokens: 50,
        stop_sequences: ["x"],
        seed: 6,
        response_format: { type: "json_object", json_schema: schema },
        stream: false,
      },
      warnings: [],
    });
  });

  it("can keep a model from thinking, and says so where more is asked for", () => {
    expect(written(COHERE, { parameters: { reasoningEffort: "none" } }).body["thinking"]).toEqual({
      type: "disabled",
    });
    const { body, warnings } = written(COHERE, { parameters: { reasoningEffort: "high" } });
    expect(body).not.toHaveProperty("thinking");
    expect(warnings).toEqual(["Cohere has no reasoning effort high; it was not sent"]);
  });
});

describe("a Cohere answer", () => {
  it("gives what was said aloud, and what is billed", () => {
    expect(COHERE.read(BODY)).toEqual({
      text: "Four.",
      reasoning: "Two and two.",
      finishReason: "stop",
      usage: { inputTokens: 5, outputTokens: 18, cachedTokens: 2, reasoningTokens: null },
      costUsd: null,
    });
    const { tokens } = BODY.usage;
    expect(COHERE.billed({ usage: { tokens } }).usage).toMatchObject({ inputTokens: 71, outputTokens: 20 });
    expect(COHERE.billed({}).usage).toMatchObject({ inputTokens: null, outputTokens: null });
  });

  it.each([
    ["STOP_SEQUENCE", "stop"],
    ["MAX_TOKENS", "length"],
    ["ERROR_TOXIC", "content-filter"],
    ["TOOL_CALL", "tool-call"],
  ])("that ends with %s has the reason %s", (reason, expected) => {
    expect(COHERE.read({ ...BODY, finish_reason: reason }).finishReason).toBe(expected);
  });

  it.each(["ERROR", "TIMEOUT"])("that ends with %s is none", (reason) => {
    expect(() => COHERE.read({ ...BODY, finish_reason: reason })).toThrow(reason);
  });

  it("may be cut off before the first word", () => {
    const message = { role: "assistant", content: [{ type: "thinking", thinking: "Hm" }] };
    expect(COHERE.read({ finish_reason: "MAX_TOKENS", message })).toMatchObject({
      text: "",
      finishReason: "length",
    });
    expect(() => COHERE.read({ id: "x" })).toThrow("has no message");
  });
});

describe("a Cohere stream", () => {
  const content = (type: string, index: number, said: object): object => ({
    type,
    index,
    delta: { message: { content: said } },
  });
  const { finish_reason, usage } = BODY;
  const events = [
    { id: BODY.id, type: "message-start", delta: { message: { role: "assistant", content: [] } } },
    content("content-start", 0, { type: "thinking", thinking: "" }),
    content("content-delta", 0, { thinking: "Two and two." }),
    { type: "content-end", index: 0 },
    content("content-start", 1, { type: "text", text: "" }),
    content("content-delta", 1, { text: "Fo" }),
    content("content-delta", 1, { text: "ur." }),
    { type: "content-end", index: 1 },
    { type: "message-end", id: BODY.id, delta: { finish_reason, usage } },
  ] as never[];

  it("comes to the same shape", () => {
    expect(assembled(COHERE, events)).toEqual({
      ...BODY,
      message: {
        role: "assistant",
        content: [
          { type: "thinking", thinking: "Two and two." },
          { type: "text", text: "Four." },
        ],
      },
    });
  });

  it("is not whole before its end", () => {
    expect(assembled(COHERE, events.slice(0, -1), true)).toBeNull();
  });
});
