import { describe, expect, it } from "vitest";
import type { Json } from "../../core/index.ts";
import { SCHEMA, assembled, written } from "../testing/protocol.ts";
import { GEMINI } from "./gemini.ts";

const candidate = (parts: readonly Json[], finishReason?: string): Json => ({
  content: { role: "model", parts },
  ...(finishReason === undefined ? {} : { finishReason }),
});

describe("a Gemini request", () => {
  it("has its own words for everything", () => {
    const messages = [
      { role: "system", content: "Be brief." },
      { role: "user", content: "Why?" },
      { role: "assistant", content: "Hm." },
    ] as const;
    const parameters = { temperature: 0, topP: 0.9, maxTokens: 50, stop: ["x"], seed: 5 };
    const { $schema: _, ...responseJsonSchema } = SCHEMA;
    expect(written(GEMINI, { messages, parameters, outputSchema: SCHEMA }).body).toEqual({
      systemInstruction: { parts: [{ text: "Be brief." }] },
      contents: [
        { role: "user", parts: [{ text: "Why?" }] },
        { role: "model", parts: [{ text: "Hm." }] },
      ],
      generationConfig: {
        temperature: 0,
        topP: 0.9,
        maxOutputTokens: 50,
        stopSequences: ["x"],
        seed: 5,
        responseMimeType: "application/json",
        responseJsonSchema,
      },
    });
  });

  it.each([
    ["gemini-3", false, "/models/gemini-3:generateContent"],
    ["gemini-3", true, "/models/gemini-3:streamGenerateContent?alt=sse"],
    ["models%2Fgemini-3", false, "/models/gemini-3:generateContent"],
  ])("asks %s (streamed: %s) at %s", (name, stream, path) => {
    expect(GEMINI.inferencePath(name, stream)).toBe(path);
  });
});

describe("a Gemini answer", () => {
  it("gives the text without the thoughts, and counts thoughts as output", () => {
    const candidates = [candidate([{ text: "Hm.", thought: true }, { text: "Fo" }, { text: "ur" }], "STOP")];
    const usageMetadata = {
      promptTokenCount: 9,
      candidatesTokenCount: 2,
      thoughtsTokenCount: 5,
      cachedContentTokenCount: 1,
    };
    expect(GEMINI.read({ candidates, usageMetadata })).toEqual({
      text: "Four",
      reasoning: "Hm.",
      finishReason: "stop",
      usage: { inputTokens: 9, outputTokens: 7, cachedTokens: 1, reasoningTokens: 5 },
      costUsd: null,
    });
  });

  it.each([
    ["MAX_TOKENS", "length"],
    ["SAFETY", "content-filter"],
    ["PROHIBITED_CONTENT", "content-filter"],
    ["LANGUAGE", "other"],
  ])("reads %s as %s", (finishReason, expected) => {
    expect(GEMINI.read({ candidates: [candidate([{ text: "x" }], finishReason)] }).finishReason).toBe(
      expected,
    );
  });

  it("may be blocked or cut short, but not nothing", () => {
    const blocked = { promptFeedback: { blockReason: "SAFETY" } };
    expect(GEMINI.read(blocked)).toMatchObject({ text: "", finishReason: "content-filter" });
    expect(GEMINI.read({ candidates: [{ finishReason: "MAX_TOKENS" }] }).text).toBe("");
    expect(() => GEMINI.read({})).toThrow("no candidates");
    expect(GEMINI.read({ candidates: [candidate([], "STOP")] })).toMatchObject({
      text: "",
      finishReason: "stop",
    });
    expect(() => GEMINI.read({ candidates: [candidate([])] })).toThrow("no text");
  });
});

describe("a Gemini stream", () => {
  it("comes to the same shape", () => {
    const chunks: Json[] = [
      { candidates: [candidate([{ text: "Hm.", thought: true }])], usageMetadata: { promptTokenCount: 9 } },
      { candidates: [candidate([{ text: "Fo" }])], modelVersion: "g" },
      { candidates: [candidate([{ text: "ur" }], "STOP")], usageMetadata: { candidatesTokenCount: 2 } },
    ];
    expect(assembled(GEMINI, chunks)).toEqual({
      candidates: [candidate([{ text: "Hm.", thought: true }, { text: "Four" }], "STOP")],
      usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 2 },
      modelVersion: "g",
    });
    expect(assembled(GEMINI, chunks.slice(0, 2))).toBeNull();
  });

  it("may be blocked before it begins", () => {
    const body = assembled(GEMINI, [{ promptFeedback: { blockReason: "SAFETY" } }]);
    expect(body && GEMINI.read(body).finishReason).toBe("content-filter");
  });
});
