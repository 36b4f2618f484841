import { describe, expect, it } from "vitest";
import type { Json } from "../../core/index.ts";
import { SCHEMA, assembled, written } from "../testing/protocol.ts";
import { OPENAI_RESPONSES } from "./openai-responses.ts";

const message = (content: readonly Json[], phase?: string): Json => ({
  type: "message",
  role: "assistant",
  content,
  ...(phase === undefined ? {} : { phase }),
});
const said = (text: string): Json => ({ type: "output_text", text });

describe("a Responses request", () => {
  it("holds what the protocol has and warns of the rest", () => {
    const parameters = { temperature: 0, topP: 0.5, maxTokens: 50, stop: ["x"], seed: 1 };
    const { body, warnings } = written(OPENAI_RESPONSES, { parameters, outputSchema: SCHEMA, stream: true });
    expect(body).toMatchObject({
      model: "alder",
      input: [{ role: "user", content: "Why?" }],
      temperature: 0,
      top_p: 0.5,
      max_output_tokens: 50,
      store: false,
      stream: true,
      text: { format: { type: "json_schema", name: "answer", strict: true } },
    });
    expect(body).not.toHaveProperty("stop");
    expect(warnings).toEqual([
      "stop is not supported by the OpenAI Responses protocol and was not sent",
      "seed is not supported by the OpenAI Responses protocol and was not sent",
    ]);
  });
});

describe("a Responses answer", () => {
  it("is what was said in the end", () => {
    const output = [
      { type: "reasoning", summary: [] },
      message([said("Wait.")], "commentary"),
      message([said("4"), said("2")]),
    ];
    const usage = {
      input_tokens: 9,
      output_tokens: 8,
      input_tokens_details: { cached_tokens: 2 },
      output_tokens_details: { reasoning_tokens: 5 },
    };
    expect(OPENAI_RESPONSES.read({ status: "completed", output, usage })).toEqual({
      text: "42",
      reasoning: null,
      finishReason: "stop",
      usage: { inputTokens: 9, outputTokens: 8, cachedTokens: 2, reasoningTokens: 5 },
      costUsd: null,
    });
  });

  it("may be remarks only, a refusal, or cut short", () => {
    const remark = { status: "completed", output: [message([said("Wait.")], "commentary")] };
    expect(OPENAI_RESPONSES.read(remark).text).toBe("Wait.");
    const refusal = { status: "completed", output: [message([{ type: "refusal", refusal: "No." }])] };
    expect(OPENAI_RESPONSES.read(refusal)).toMatchObject({ text: "No.", finishReason: "content-filter" });
    const cut = { status: "incomplete", incomplete_details: { reason: "max_output_tokens" }, output: [] };
    expect(OPENAI_RESPONSES.read(cut)).toMatchObject({ text: "", finishReason: "length" });
    const filtered = { status: "incomplete", incomplete_details: { reason: "content_filter" }, output: [] };
    expect(OPENAI_RESPONSES.read(filtered).finishReason).toBe("content-filter");
    expect(OPENAI_RESPONSES.read({ status: "completed", output: [] })).toMatchObject({
      text: "",
      finishReason: "stop",
    });
    expect(() => OPENAI_RESPONSES.read({ status: "failed", output: [] })).toThrow("no text");
  });
});

describe("a Responses stream", () => {
  it("ends with the whole answer", () => {
    const response = { status: "completed", output: [message([said("Hi")])] };
    const chunks: Json[] = [
      { type: "response.created", response: { status: "in_progress", output: [] } },
      { type: "response.output_text.delta", delta: "Hi" },
    ];
    expect(assembled(OPENAI_RESPONSES, chunks)).toBeNull();
    expect(assembled(OPENAI_RESPONSES, [...chunks, { type: "response.completed", response }])).toEqual(
      response,
    );
    expect(OPENAI_RESPONSES.assembler().add(chunks[1] ?? null)).toBe(2);
  });
});
