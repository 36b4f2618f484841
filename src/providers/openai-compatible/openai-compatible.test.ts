import { describe, expect, it } from "vitest";
import type { Json } from "../../core/index.ts";
import { SCHEMA, assembled, written } from "../testing/protocol.ts";
import { OPENAI_COMPATIBLE } from "./openai-compatible.ts";

const HOME = { baseUrl: "http://localhost:1234/v1" };
const answer = (message: Json, rest: object = {}): Json => ({
  choices: [{ index: 0, message, finish_reason: "stop", ...rest }],
});

describe("a chat completions request", () => {
  it("holds what is set and nothing else", () => {
    expect(written(OPENAI_COMPATIBLE, { provider: HOME })).toEqual({
      body: { model: "alder", messages: [{ role: "user", content: "Why?" }] },
      warnings: [],
    });
    const parameters = { temperature: 0.2, topP: 0.9, maxTokens: 50, stop: ["END"], seed: 7 };
    const { body } = written(OPENAI_COMPATIBLE, { provider: HOME, parameters, sample: 2, stream: true });
    expect(body).toMatchObject({
      temperature: 0.2,
      top_p: 0.9,
      max_tokens: 50,
      stop: ["END"],
      seed: 9,
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  it.each([
    [{ provider: {} }, "max_completion_tokens"],
    [{ provider: { baseUrl: "https://api.openai.com/v1" } }, "max_completion_tokens"],
    [{ provider: HOME }, "max_tokens"],
    [{ provider: HOME, refused: ["max_tokens"] }, "max_completion_tokens"],
  ])("names the limit as %o wants it", (asked, name) => {
    const { body } = written(OPENAI_COMPATIBLE, { ...asked, parameters: { maxTokens: 50 } });
    expect(body[name]).toBe(50);
  });

  it("asks for a schema, strictly where that is possible", () => {
    const { $schema: _, ...schema } = SCHEMA;
    expect(written(OPENAI_COMPATIBLE, { outputSchema: SCHEMA }).body).toMatchObject({
      response_format: { type: "json_schema", json_schema: { name: "answer", strict: true, schema } },
    });
    const open = { ...SCHEMA, required: [] };
    expect(written(OPENAI_COMPATIBLE, { outputSchema: open }).body).toMatchObject({
      response_format: { json_schema: { strict: false } },
    });
  });
});

describe("a chat completions answer", () => {
  it("gives text, reason and counts", () => {
    const usage = {
      prompt_tokens: 20,
      completion_tokens: 30,
      total_tokens: 50,
      prompt_tokens_details: { cached_tokens: 5 },
      completion_tokens_details: { reasoning_tokens: 10 },
    };
    expect(OPENAI_COMPATIBLE.read({ ...(answer({ content: "Because." }) as object), usage })).toEqual({
      text: "Because.",
      reasoning: null,
      finishReason: "stop",
      usage: { inputTokens: 20, outputTokens: 30, cachedTokens: 5, reasoningTokens: 10 },
      costUsd: null,
    });
  });

  it.each([
    ["stop", "stop"],
    ["length", "length"],
    ["content_filter", "content-filter"],
    ["tool_calls", "tool-call"],
    ["weather", "other"],
    [null, "other"],
  ])("reads %s as %s", (finish_reason, expected) => {
    expect(OPENAI_COMPATIBLE.read(answer({ content: "x" }, { finish_reason })).finishReason).toBe(expected);
  });

  it("knows a refusal, and an answer that was cut before it began", () => {
    const refusal = OPENAI_COMPATIBLE.read(answer({ content: null, refusal: "I cannot." }));
    expect(refusal).toMatchObject({ text: "I cannot.", finishReason: "content-filter" });
    const cut = OPENAI_COMPATIBLE.read(answer({ content: null }, { finish_reason: "length" }));
    expect(cut).toMatchObject({ text: "", finishReason: "length" });
    for (const message of [{ content: "" }, { content: null }, {}])
      expect(OPENAI_COMPATIBLE.read(answer(message))).toMatchObject({ text: "", finishReason: "stop" });
  });

  it.each([
    [{ choices: [] }, "no choices"],
    [{}, "no choices"],
    [answer({ content: null }, { finish_reason: null }), "no text"],
    [answer({}, { finish_reason: "weather" }), "no text"],
    [[], "no choices"],
  ])("fails on %o", (body, message) => {
    expect(() => OPENAI_COMPATIBLE.read(body)).toThrow(message);
  });

  it("does not believe counts that are none", () => {
    const usage = { prompt_tokens: -1, completion_tokens: "many", total_tokens: 1.5 };
    const body = { ...(answer({ content: "x" }) as object), usage } as Json;
    expect(OPENAI_COMPATIBLE.read(body).usage).toMatchObject({ inputTokens: null, outputTokens: null });
  });
});

describe("a chat completions stream", () => {
  const chunk = (delta: Json, rest: object = {}): Json => ({
    id: "1",
    model: "m",
    object: "chat.completion.chunk",
    choices: [{ index: 0, delta, ...rest }],
  });

  it("comes to the same shape", () => {
    const usage = { prompt_tokens: 3, completion_tokens: 2 };
    const body = assembled(OPENAI_COMPATIBLE, [
      chunk({ role: "assistant", content: "" }),
      chunk({ reasoning: "Hm. " }),
      chunk({ content: "Be" }),
      chunk({ content: "cause" }),
      chunk({}, { finish_reason: "stop" }),
      { choices: [], usage },
    ]);
    expect(body).toEqual({
      id: "1",
      model: "m",
      object: "chat.completion",
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: "Because", reasoning_content: "Hm. " },
          finish_reason: "stop",
        },
      ],
      usage,
    });
  });

  it("is not whole before it says so", () => {
    const chunks = [chunk({ content: "Be" })];
    expect(assembled(OPENAI_COMPATIBLE, chunks)).toBeNull();
    expect(assembled(OPENAI_COMPATIBLE, chunks, true)).not.toBeNull();
    expect(assembled(OPENAI_COMPATIBLE, [], true)).toBeNull();
  });

  it("counts what the model writes, and takes chunks that are none", () => {
    const assembler = OPENAI_COMPATIBLE.assembler();
    expect(
      [chunk({ content: "abc" }), chunk({ reasoning: "de" }), {}, null, 3, []].map((c) => assembler.add(c)),
    ).toEqual([3, 2, 0, 0, 0, 0]);
  });
});
